import { toJsonSchema } from '@valibot/to-json-schema'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { type AnyCall, everyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { contractVersion } from '#contract/wire/version.ts'
import { headers, Problem } from '#contract/wire/wire.ts'

/** The contract as OpenAPI 3.1, made from the schemas by which app and services check each other: for who builds another client or backend. */
export function openApiRoutes({ version }: { version: string }): Hono {
  let text: string | undefined
  return new Hono().get('/', (c) => {
    text ??= JSON.stringify(describeContract(version))
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' })
  })
}

export function describeContract(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of everyCall) {
    const path = services[call.service] + call.path
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Abroad',
      version,
      description: `Contract ${contractVersion}. Each answer of the services names it in the header ${headers.contract}; what has no such header is not theirs. Fields that a reader does not know are passed over. An operation marked "x-extension" may be missing: who calls it goes without.`,
      license: { name: 'See licences.txt', url: '/licences.txt' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(services).map((name) => ({ name })),
    security: [{}, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Secure-abroad-session', description: 'Set by POST /api/user/authorization.' },
      },
      parameters: { idempotencyKey, account },
      responses: {
        problem: {
          description: 'Why it was not done (RFC 9457). 408, 425, 429 and 5xx ask to come back, with Retry-After.',
          content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
        },
      },
    },
  }
}

const idempotencyKey = {
  name: headers.idempotencyKey,
  in: 'header',
  description: 'A UUID of the caller’s own: however often the request comes under it, it is applied once, and answered alike.',
  schema: { type: 'string', format: 'uuid' },
}
const account = {
  name: headers.account,
  in: 'header',
  description: 'For whom the request is meant: with another session it is refused and nothing happens.',
  schema: { type: 'string' },
}

/** Lines of JSON, one value each. */
const streamed: ReadonlySet<string> = new Set(['articles'])

function operationOf(name: string, { service, method, path, query, body, reply, extension }: AnyCall) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const common = [account, ...(method === 'GET' ? [] : [idempotencyKey])].map((parameter) => ({
    $ref: `#/components/parameters/${parameter === account ? 'account' : 'idempotencyKey'}`,
  }))
  const type = streamed.has(name) ? 'application/x-ndjson' : 'application/json'
  const isEmpty = reply.type === 'optional'
  return {
    operationId: name,
    tags: [service],
    ...(extension && { 'x-extension': true }),
    parameters: [...inPath, ...parametersOf(query), ...common],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }),
    responses: {
      '200': isEmpty
        ? { description: 'Done; the body says nothing.' }
        : { description: 'Done.', content: { [type]: { schema: schemaOf(reply, 'output') } } },
      ...(method === 'GET' && { '304': { description: 'As the ETag says.' } }),
      default: { $ref: '#/components/responses/problem' },
    },
  }
}

function parametersOf(query: v.GenericSchema | undefined): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

/** What JSON Schema cannot say (two fields that depend on each other, letters of any script) is left out: the service still asks for it. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' })
  return rest
}
