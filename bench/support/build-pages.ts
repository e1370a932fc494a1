import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { pagesFolder } from './page-files.ts'

/** Builds each page on its own, so that none loads code of another. */
export async function buildPages(pages: readonly { name: string; page: URL }[]): Promise<void> {
  for (const { name, page } of pages) {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('../pages', import.meta.url)),
      base: `/bench/${name}/`,
      logLevel: 'warn',
      resolve: {
        alias: [
          // PouchDB expects Node's module.
          { find: /^events$/, replacement: fileURLToPath(import.meta.resolve('events/events.js')) },
          // One Dexie for all: the app's, not the copy that comes with RxDB.
          { find: /^dexie$/, replacement: fileURLToPath(new URL('../../node_modules/dexie/import-wrapper.mjs', import.meta.url)) },
        ],
      },
      define: { global: 'globalThis' },
      worker: { format: 'es' },
      build: {
        target: 'es2022',
        outDir: `${pagesFolder}${name}`,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 2000,
        rollupOptions: { input: fileURLToPath(page), output: { entryFileNames: 'page.js' } },
      },
    })
  }
}
