// Fish & Chips for two as a boardgame.io game: a single round without repositioning.
// A cell is 6 * row + column, a fish 16 * colour + value - 1, a pile its fish from bottom to top.
"use strict";

const { original } = require("immer");

const EMPTY = new Set([0, 5, 30, 35]);
const STARTS = 4;
const SEATS = 2;

const LINES = [...Array(36).keys()].map((cell) => {
  const row = Math.floor(cell / 6);
  const lines = [[], [], [], []];
  for (let other = cell + 6; other < 36; other += 6) lines[0].push(other);
  for (let other = cell + 1; other < 6 * row + 6; other++) lines[1].push(other);
  for (let other = cell - 6; other >= 0; other -= 6) lines[2].push(other);
  for (let other = cell - 1; other >= 6 * row; other--) lines[3].push(other);
  return lines;
});

const owner = (fish) => fish >> 4;

function findCaptures(piles, colour) {
  const found = [];
  for (let start = 0; start < 36; start++) {
    const pile = piles[start];
    if (pile.length === 0) continue;
    const captor = pile[pile.length - 1];
    if (owner(captor) !== colour) continue;
    for (const line of LINES[start])
      for (const target of line) {
        const there = piles[target];
        if (there.length === 0) continue;
        const top = there[there.length - 1];
        if (owner(top) !== colour && (top & 15) <= (captor & 15)) found.push([start, target]);
        break;
      }
  }
  return found;
}

// The first colour from `colour` on that can capture, with its captures; none when it is over.
function giveTurn(G, colour) {
  for (let further = 0; further < SEATS; further++) {
    G.turn = (colour + further) % SEATS;
    G.captures = findCaptures(G.piles, G.turn);
    if (G.captures.length > 0) return;
  }
}

function lay(dealt) {
  let next = 0;
  const piles = [...Array(36).keys()].map((cell) => (EMPTY.has(cell) ? [] : [dealt[next++]]));
  const G = { piles, turn: 0, captures: [] };
  giveTurn(G, owner(piles[STARTS][0]));
  return G;
}

function deal(random) {
  return lay(random.Shuffle([...Array(32).keys()]));
}

function points(G) {
  const total = [0, 0];
  for (const pile of G.piles)
    for (const fish of pile) {
      const own = owner(pile[pile.length - 1]);
      if (owner(fish) !== own) total[own]++;
    }
  return total;
}

// As fast as boardgame.io allows: the captures are kept in G so that they are found once a ply, and
// a move reads what lies under immer's draft, which is slow to read, and gives back a new G.
const game = {
  name: "fish-and-chips",
  disableUndo: true,
  setup: ({ random }, setupData) => (setupData?.dealt ? lay(setupData.dealt) : deal(random)),
  moves: {
    capture: ({ G }, start, target) => {
      const piles = original(G).piles.slice();
      piles[target] = piles[target].concat(piles[start]);
      piles[start] = [];
      const next = { piles, turn: 0, captures: [] };
      giveTurn(next, G.turn + 1);
      return next;
    },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  endIf: ({ G }) => {
    if (G.captures.length > 0) return undefined;
    const [mine, theirs] = points(G);
    return mine === theirs ? { draw: true } : { winner: mine > theirs ? "0" : "1" };
  },
};

const enumerate = (G) => G.captures.map((args) => ({ move: "capture", args }));

module.exports = { game, enumerate, deal, points };
