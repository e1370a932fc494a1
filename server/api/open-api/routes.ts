import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { etagOf } from '#server/etag.ts'
import { createByteCache } from '#server/http/byte-cache.ts'
import { problem } from '#server/http/problem.ts'
import { reply } from '#server/http/reply.ts'
import { describeContract } from './describe-contract.ts'
import { descriptionPage, pageFiles, pagePolicy } from './page.ts'

/** Holds the files of the page in both encodings (0.97 MB), so that each is compressed once. */
const maxCacheBytes = 1_000_000

/** The contract for who builds another client or backend: as OpenAPI, and as a page to read. */
export function openApiRoutes({ version }: { version: string }): Hono {
  let text: string | undefined
  const cache = createByteCache(maxCacheBytes)
  const headers = { 'Cache-Control': 'public, max-age=300' }
  return new Hono()
    .get('/openapi.json', (c) => {
      text ??= JSON.stringify(describeContract(version))
      return c.body(text, 200, { ...headers, 'Content-Type': 'application/json' })
    })
    .get('/docs', (c) =>
      c.body(descriptionPage, 200, { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy }),
    )
    .get('/docs/:file', (c) => {
      const name = c.req.param('file')
      const file = pageFiles.get(name)
      if (!file) return problem(c, 'abroad:not-found')
      const { contentType, path } = file
      const body = async () => new Uint8Array(await readFile(path))
      return reply(c, cache, { contentType, etag: etagOf(name, file.version), body, headers })
    })
}
