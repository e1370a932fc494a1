import { createReadStream, existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const pagesFolder = fileURLToPath(new URL('../../.build/bench/', import.meta.url))

/** With both, the page's clock counts in steps of 5 µs instead of 100. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves `/bench/…` from the built pages; returns false for every other address. */
export function servePageFile(request: IncomingMessage, response: ServerResponse): boolean {
  const [, name, file] = /^\/bench\/([a-z-]+)\/([\w./-]*)$/.exec(request.url ?? '') ?? []
  if (name === undefined || file === undefined || file.includes('..')) return false
  const path = `${pagesFolder}${name}/${file}`
  if (file === '') {
    response.writeHead(200, { ...isolated, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${name}</title><body></body><script type="module" src="/bench/${name}/page.js"></script></html>`,
    )
  } else if (existsSync(path)) {
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { ...isolated, 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
    createReadStream(path).pipe(response)
  } else {
    response.writeHead(404).end()
  }
  return true
}
