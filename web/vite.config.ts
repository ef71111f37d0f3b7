import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The package ships what is built here; the server sends it. */
const SITE = '../src/shoal/table/server/site';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: SITE,
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'node' },
  server: { proxy: { '/api': { target: 'http://localhost:8000', ws: true } } },
});
