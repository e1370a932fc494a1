import { Hono } from 'hono'
import { describeContract } from './describe-contract.ts'
import { descriptionPage, pagePolicy } from './page.ts'

/** The contract for who builds another client or backend: as OpenAPI, and as a page to read. */
export function openApiRoutes({ version }: { version: string }): Hono {
  const once = { text: undefined as string | undefined, page: undefined as string | undefined }
  const headers = { 'Cache-Control': 'public, max-age=300' }
  return new Hono()
    .get('/openapi.json', (c) => {
      once.text ??= JSON.stringify(describeContract(version))
      return c.body(once.text, 200, { ...headers, 'Content-Type': 'application/json' })
    })
    .get('/docs', async (c) => {
      once.page ??= await descriptionPage(describeContract(version))
      return c.body(once.page, 200, { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy })
    })
}
