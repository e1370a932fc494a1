import { createReadStream, existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const pagesFolder = fileURLToPath(new URL('../.build/bench/', import.meta.url))

/** With both, the page's clock counts in steps of 5 µs instead of 100. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
/** The smallest service worker by which a page opens without its server. */
const cachingWorker = `
self.addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.addAll(['./', 'page.js']))))
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request))))`

/** Twenty cards of the size of the contenders'. */
const stillCards = Array.from(
  { length: 20 },
  (_, no) =>
    `<article id="still-${no}"><h2>In brief: the autumn meeting (${no})</h2><p>${'What stood here last. '.repeat(8)}</p><time>2026-11-27</time></article>`,
).join('')

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Answers `/bench/…` with the contenders' pages; false for every other address. */
export function servePageFile(request: IncomingMessage, response: ServerResponse): boolean {
  const [, name, file] = /^\/bench\/([a-z-]+)\/([\w./-]*)$/.exec(request.url ?? '') ?? []
  if (name === undefined || file === undefined || file.includes('..')) return false
  const path = `${pagesFolder}${name}/${file}`
  if (file === '') {
    response.writeHead(200, { ...isolated, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${name}</title><body>${name === 'still' ? stillCards : ''}</body><script type="module" src="/bench/${name}/page.js"></script></html>`,
    )
  } else if (file === 'sw.js') {
    response.writeHead(200, { ...isolated, 'Content-Type': 'text/javascript' }).end(cachingWorker)
  } else if (existsSync(path)) {
    response.writeHead(200, {
      ...isolated,
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    createReadStream(path).pipe(response)
  } else {
    response.writeHead(404).end()
  }
  return true
}
