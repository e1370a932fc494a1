import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { mark } from '#server/identity-provider/page.ts'
import type { Description } from './describe-contract.ts'
import { pageStyle } from './page-style.ts'
import type { JsonSchema } from './schemas.ts'
import { fieldsOf, typeText, type Html } from './schema-text.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response | { $ref: string }>
  'x-extension'?: boolean
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: JsonSchema
}
interface Response {
  description: string
  content?: Record<string, { schema?: JsonSchema }>
}

/** Whole, for the policy names it by its hash. */
const style = raw(`<style>${pageStyle}</style>`)

/** The description as a page to read: no script, nothing to load but the type. */
export async function descriptionPage(document: Description): Promise<string> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Operation })),
  )
  const tags = document.tags.map(({ name, description: purpose }) => ({
    name,
    purpose,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const { title, summary, description, version } = document.info

  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>${title}: the contract</title>
          <link rel="icon" href="data:," />
          ${style}
        </head>
        <body>
          <header class="brand">${raw(mark)}<span>${title}</span></header>
          <main>
            <h1>The contract</h1>
            <p>${summary}. Version ${version}; as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
            ${paragraphs(description)}
            <nav aria-label="Services">
              ${tags.map(({ name }) => html`<a href="#service-${name}">${name}</a>`)}<a href="#schemas">schemas</a>
            </nav>
            ${tags.map(
              ({ name, purpose, calls: own }) =>
                html`<section id="service-${name}">
                  <h2>${name}</h2>
                  <p>${purpose}</p>
                  ${own.map((one) => callPart(one, document))}
                </section>`,
            )}
            <section id="schemas">
              <h2>Schemas</h2>
              ${Object.entries(document.components.schemas).map(
                ([name, schema]) =>
                  html`<details id="schema-${name}">
                    <summary><code>${name}</code></summary>
                    ${fieldsOf(schema)}
                  </details>`,
              )}
            </section>
          </main>
        </body>
      </html>`,
  )
}

function callPart({ path, method, operation }: { path: string; method: string; operation: Operation }, document: Description): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const known = parameters.map((one) => resolve<Parameter>(one, document))
  const answers = Object.entries(responses).map(([status, one]) => ({ status, ...resolve<Response>(one, document) }))
  return html`<details id="${operationId}">
    <summary><b>${method}</b> <code>${path}</code><span>${summary}</span></summary>
    <p>${whoMay(operation)}${operation['x-extension'] ? ' An extension: a backend may lack it.' : ''} <code>${operationId}</code></p>
    ${
      known.length === 0
        ? ''
        : html`<h3>Parameters</h3>
            <dl>
              ${known.map(
                (one) =>
                  html`<dt><code>${one.name}</code> ${typeText(one.schema)}${one.required ? ', required' : ''}</dt>
                    <dd>${one.in}${one.description ? `. ${one.description}` : ''}</dd>`,
              )}
            </dl>`
    }
    ${Object.values(requestBody?.content ?? {}).map(
      ({ schema }) =>
        html`<h3>Body</h3>
          ${fieldsOf(schema)}`,
    )}
    <h3>Answers</h3>
    <dl>
      ${answers.map(
        ({ status, description, content = {} }) =>
          html`<dt>${status}</dt>
            <dd>
              ${inCode(description)}
              ${
                Number(status) >= 300
                  ? ''
                  : Object.entries(content).map(
                      ([type, { schema }]) =>
                        html`<p>${type}</p>
                          ${schema ? fieldsOf(schema) : ''}`,
                    )
              }
            </dd>`,
      )}
    </dl>
  </details>`
}

function whoMay({ security }: Operation): string {
  if (security.length === 0) return 'For anybody.'
  if (security.some((one) => Object.keys(one).length === 0)) return 'For anybody; whoever is logged in may get more.'
  return security.some((one) => 'session' in one) ? 'For who is logged in (session cookie).' : 'For who holds the token of an interaction.'
}

function resolve<T extends object>(value: T | { $ref: string }, document: Description): T {
  if (!('$ref' in value)) return value
  return value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T
}

/** Of CommonMark what the introduction uses: paragraphs, strong words, code. */
const paragraphs = (text: string): Html[] => text.split('\n\n').map((one) => html`<p>${inCode(one)}</p>`)

function inCode(text: string): (Html | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<b>${part.slice(2, -2)}</b>` : part
  })
}

/** Nothing runs in it, and it loads the type alone. */
export const pagePolicy = [
  "default-src 'none'",
  'img-src data:',
  "font-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
