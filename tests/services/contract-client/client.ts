import { randomUUID } from 'node:crypto'
import { schemaProblem } from '#server/testing/schema-problem.ts'

export interface Client {
  call(operationId: string, input?: Input): Promise<{ status: number; headers: Headers; body: unknown }>
  /** What opens the operations of a security scheme that is no cookie. */
  hold(scheme: string, token: string): void
  /** As a browser does: with the cookies of this client, and with fields where a form is sent. Redirects are not followed. */
  browse(address: string, fields?: Record<string, string>): Promise<Response>
}

interface Input {
  /** By their names, wherever they go. A key for the idempotency is minted where there is none. */
  parameters?: Record<string, string>
  body?: object
}

type Send = (address: string, init: { method?: string; headers?: Record<string, string>; body?: string }) => Promise<Response>
type Schema = Record<string, unknown>
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
}
interface Operation {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  security: Record<string, never[]>[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> } | { $ref: string }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { type: string; scheme?: string; in?: string }> }
}

export async function createClient(send: Send): Promise<Client> {
  const cookies = new Map<string, { value: string; path: string }>()
  const held = new Map<string, string>()
  const document = (await (await send('/api/openapi.json', {})).json()) as Document
  const { schemas, securitySchemes } = document.components
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method: method.toUpperCase(), operation }] as const,
      ),
    ),
  )

  function resolve<T extends object>(value: T | { $ref: string }): T {
    if (!('$ref' in value)) return value
    const steps = value.$ref.slice(2).split('/')
    return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T
  }

  async function ask(address: string, init: { method: string; headers: Record<string, string>; body?: string }): Promise<Response> {
    const own = [...cookies].filter(([, { path }]) => address.startsWith(path)).map(([name, { value }]) => `${name}=${value}`)
    const response = await send(address, { ...init, headers: { ...init.headers, ...(own.length > 0 && { Cookie: own.join('; ') }) } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, { value, path: /; Path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    return response
  }

  function bearerOf({ security }: Operation): Record<string, string> {
    for (const scheme of security.flatMap((one) => Object.keys(one)))
      if (securitySchemes[scheme]?.scheme === 'bearer') return { Authorization: `Bearer ${held.get(scheme) ?? ''}` }
    return {}
  }

  return {
    hold: (scheme, token) => void held.set(scheme, token),
    browse: (address, fields) =>
      ask(address, {
        method: fields ? 'POST' : 'GET',
        headers: fields ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {},
        ...(fields && { body: new URLSearchParams(fields).toString() }),
      }),
    async call(operationId, { parameters = {}, body } = {}) {
      const found = operations.get(operationId)
      if (!found) throw new Error(`the document has no operation ${operationId}`)
      const { path, method, operation } = found
      const known = (operation.parameters ?? []).map((one) => resolve<Parameter>(one))
      const given: Record<string, string> = {
        ...(known.some(({ name }) => name === 'Idempotency-Key') && { 'Idempotency-Key': randomUUID() }),
        ...parameters,
      }
      const places = (where: Parameter['in']) => known.filter((one) => one.in === where && given[one.name] !== undefined)
      const missing = known.find(({ name, required }) => required && given[name] === undefined)
      if (missing) throw new Error(`${operationId}: the parameter ${missing.name} is missing`)
      const schema = operation.requestBody?.content['application/json']?.schema
      const flaw = schema && schemaProblem(schema, body, schemas)
      if (flaw) throw new Error(`${operationId}: ${flaw}`)

      const address = places('path').reduce((at, { name }) => at.replace(`{${name}}`, encodeURIComponent(given[name] ?? '')), path)
      const query = new URLSearchParams(places('query').map(({ name }) => [name, given[name] ?? ''])).toString()
      const response = await ask(query === '' ? address : `${address}?${query}`, {
        method,
        headers: {
          ...Object.fromEntries(places('header').map(({ name }) => [name, given[name] ?? ''])),
          ...bearerOf(operation),
          ...(schema && { 'Content-Type': 'application/json' }),
        },
        ...(schema && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer: unknown = text === '' ? undefined : JSON.parse(text)
      const described = operation.responses[response.status]
      const content = described && Object.values(resolve<{ content?: Record<string, { schema?: Schema }> }>(described).content ?? {})[0]
      if (!described) throw new Error(`${operationId}: ${response.status} is not described`)
      const wrong = content?.schema && schemaProblem(content.schema, answer, schemas)
      if (wrong) throw new Error(`${operationId}: ${wrong}`)
      return { status: response.status, headers: response.headers, body: answer }
    },
  }
}
