// boardgame.io: random play through its reducer, without a client or a server around it, and its
// own search. The orders are those of bench/workers/__init__.py.
"use strict";

const readline = require("node:readline");
const { MCTSBot } = require("boardgame.io/ai");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { version } = require("boardgame.io/package.json");
const { game, enumerate, points } = require("./game.js");

const SIMULATIONS = 100;
const reducer = CreateGameReducer({ game, numPlayers: 2 });

function opening(seed, setupData) {
  return InitializeGame({ game: { ...game, seed }, numPlayers: 2, setupData });
}

function capture(state, [start, target]) {
  const payload = { type: "capture", args: [start, target], playerID: state.ctx.currentPlayer };
  return reducer(state, { type: "MAKE_MOVE", payload });
}

function playouts(seed, amount) {
  let plies = 0;
  for (let number = 0; number < amount; number++) {
    let state = opening(`${seed}/${number}`);
    while (state.ctx.gameover === undefined) {
      const { captures } = state.G;
      state = capture(state, captures[Math.floor(Math.random() * captures.length)]);
      plies++;
    }
  }
  return plies;
}

async function searches(seed, amount) {
  for (let number = 0; number < amount; number++) {
    const state = opening(`${seed}/${number}`);
    const bot = new MCTSBot({ game, enumerate, iterations: SIMULATIONS, playoutDepth: 100 });
    await bot.play(state, state.ctx.currentPlayer);
  }
  return amount * SIMULATIONS;
}

const inOrder = (moves) => moves.map((move) => move.join()).sort().join(" ");

function replay({ dealt, plies, points: expected }) {
  let state = opening("replay", { dealt });
  for (const [number, { legal, move }] of plies.entries()) {
    if (inOrder(state.G.captures) !== inOrder(legal)) return `legal moves at ply ${number}`;
    state = capture(state, move);
  }
  const over = state.ctx.gameover !== undefined;
  return over && points(state.G).join() === expected.join() ? "" : "result";
}

const tasks = { "playouts 2": playouts, "short search 2": searches };
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

// Seconds; on a busy machine only those in which this process computed (bench/workers/serving.py).
function now() {
  if (!process.env.BENCH_BUSY) return Number(process.hrtime.bigint()) / 1e9;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function obey(order) {
  if (!order.task) return { answer: replay(order["replay fish_and_chips"]) };
  const began = now();
  const units = await tasks[order.task](order.seed, order.amount);
  return { units, check: 0, seconds: now() - began };
}

async function serve() {
  say({ about: `boardgame.io ${version}`, tasks: Object.keys(tasks) });
  for await (const line of readline.createInterface({ input: process.stdin }))
    say(await obey(JSON.parse(line)));
}

serve();
