import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { pagesFolder } from './page-files.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Each contender as a page of its own, so that none waits for code of another. */
export async function buildPages(pages: readonly { name: string; page: URL }[]): Promise<void> {
  for (const { name, page } of pages) {
    await build({
      configFile: false,
      root: folder('pages'),
      base: `/bench/${name}/`,
      logLevel: 'warn',
      // PouchDB takes Node's module for granted.
      resolve: { alias: { events: fileURLToPath(import.meta.resolve('events/events.js')) } },
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
