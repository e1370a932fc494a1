import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const fileOf = (name: string) => createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
const { version } = JSON.parse(readFileSync(fileOf('package.json'), 'utf8')) as { version: string }

/** The files of Swagger UI that the page loads, and the licences of what is in its bundle. */
export const pageFiles = new Map(
  Object.entries({
    'swagger-ui.css': 'text/css; charset=utf-8',
    'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
    'swagger-ui-bundle.js.LICENSE.txt': 'text/plain; charset=utf-8',
  }).map(([name, contentType]) => [name, { path: fileOf(name), contentType, version }]),
)

/** `jsonSchemaDialect` is left out: Swagger UI shows a warning about it, although it can read the document. */
const script = `fetch('/api/openapi.json').then(r=>r.json()).then(({jsonSchemaDialect,...spec})=>SwaggerUIBundle({spec,dom_id:'#contract',supportedSubmitMethods:[],deepLinking:true}))`

/** The description as a page to read. Without scripts it is a link to the document. */
export const descriptionPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Abroad: the contract</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><p class="swagger-ui wrapper">As OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a><noscript>. This page shows it with scripts only.</noscript></p>
<main id="contract"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script>${script}</script></body></html>
`

/** It loads from these services only, and sends nothing but the request for the document. */
export const pagePolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  'img-src data:',
  "style-src 'self'",
  `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
