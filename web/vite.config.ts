import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The package ships what is built here; the server sends it. */
const SITE = '../src/shoal/table/server/site';

const CORE = /node_modules.svelte|src.(App|art|core.(api|box|me|promise|router|shops|speech|theme|words)|games.\w+.shop|shell.(Awning|Head|Switches))/;
const BOARD = /src.(core.(drag|keys|later|motion|share|table)|shell.Spot)/;
/** What a board shares with the parts of it that are fetched later. */
const SHARED = /games.public_market.(box.ts|Fish|Logo|Slab|Tile)/;

export default defineConfig({
  plugins: [svelte({ compilerOptions: { discloseVersion: false } })],
  build: {
    outDir: SITE,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file: twenty small ones would be packed a tenth worse.
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE },
            { name: 'board', test: BOARD },
            { name: 'tiles', test: SHARED },
          ],
        },
      },
    },
  },
  test: { environment: 'node' },
  server: { proxy: { '/api': { target: 'http://localhost:8000', ws: true } } },
});
