// boardgame.io's server with Fish & Chips for two: round after round, so that no table ends while
// it is measured. It keeps matches in memory, or in files.
//
//     node server.js memory
//     node server.js FOLDER
"use strict";

const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { game, deal, points } = require("./game.js");

const endless = {
  ...game,
  setup: (context) => ({ ...game.setup(context), score: [0, 0] }),
  moves: {
    capture: (context, ...cells) => {
      const { score } = context.G;
      const next = game.moves.capture(context, ...cells);
      if (next.captures.length > 0) return { ...next, score };
      const won = points(next);
      return { ...deal(context.random), score: [score[0] + won[0], score[1] + won[1]] };
    },
  },
  endIf: undefined,
};

const place = process.argv[2];
const db = place === "memory" ? {} : { db: new FlatFile({ dir: place, logging: false }) };
const server = Server({ games: [endless], origins: [Origins.LOCALHOST], ...db });
server
  .run({ port: 0, callback: () => {} })
  .then(({ appServer }) => console.log(`http://localhost:${appServer.address().port}/`));
