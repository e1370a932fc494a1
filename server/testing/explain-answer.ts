import { headers as wire } from '#contract/wire/wire.ts'
import { describeContract } from '#server/api/open-api/describe-contract.ts'
import type { JsonSchema } from '#server/api/open-api/schemas.ts'
import { schemaProblem } from './schema-problem.ts'

/** An answer of the services as it came; `path` with or without its query, names of headers in lower case. */
export interface Answer {
  method: string
  path: string
  status: number
  headers: Readonly<Record<string, string>>
  /** Null where nobody has read it. */
  body: string | null
}

interface Response {
  headers?: Record<string, { $ref?: string; required?: boolean }>
  content?: Record<string, { schema?: JsonSchema }>
}
type Operation = { operationId: string; responses: Record<string, Response | { $ref: string }> }

const document = describeContract('1.2.3')
const named = document.components.schemas
const operationsByMethod = new Map<string, { pattern: RegExp; operation: Operation }[]>()
for (const [path, methods] of Object.entries(document.paths))
  for (const [method, operation] of Object.entries(methods)) {
    const those = operationsByMethod.get(method) ?? []
    operationsByMethod.set(method, [...those, { pattern: patternOf(path), operation: operation as Operation }])
  }

/**
 * Why an answer is not as `/api/openapi.json` describes it, or null: a call that is not described, a status, a type of content, a header or a field. What
 * is no address of the contract (pages, the app's files, the Lab) has nothing to be described.
 */
export function explainAnswer({ method, path: address, status, headers, body }: Answer): string | null {
  const [path = ''] = address.split('?', 1)
  if (!/^\/(?:api|cms)(?:\/|$)/.test(path) || /^\/api\/(?:lab|docs)(?:\/|$)/.test(path) || method === 'OPTIONS') return null
  const name = `${method} ${path} ${status}`
  const operation = operationAt(method === 'HEAD' ? 'GET' : method, path)
  const response = operation ? responseOf(operation, status) : notThere(status)
  if (!response && method === 'HEAD' && status === 405) return null
  if (!response) return `${name}: ${operation ? 'the status is not documented' : 'the call is not documented'}`
  const why = headerProblem(response, headers) ?? (method === 'HEAD' ? null : contentProblem(response, { status, headers, body }))
  return why === null ? null : `${name}: ${why}`
}

function operationAt(method: string, path: string): Operation | undefined {
  const found = operationsByMethod.get(method.toLowerCase())?.filter(({ pattern }) => pattern.test(path)) ?? []
  // An address without parameters goes before one with.
  return (found.find(({ pattern }) => !pattern.source.includes('[^')) ?? found[0])?.operation
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]*')}$`)
}

function responseOf({ responses }: Operation, status: number): Response | undefined {
  const response = responses[status]
  if (!response || !('$ref' in response)) return response
  const components: Record<string, object> = document.components.responses
  return components[response.$ref.slice(response.$ref.lastIndexOf('/') + 1)]
}

/** The introduction says it: what is described nowhere is refused. */
function notThere(status: number): Response | undefined {
  return status >= 400 && status < 500 ? document.components.responses['problem'] : undefined
}

function headerProblem(response: Response, headers: Answer['headers']): string | null {
  const described = Object.entries(response.headers ?? {}).map(([name, header]) => [name.toLowerCase(), isRequired(header)] as const)
  if (headers[wire.contract.toLowerCase()] === undefined) return `the header ${wire.contract} is missing`
  const missing = described.find(([name, required]) => required && headers[name] === undefined)
  if (missing) return `the header ${missing[0]} is missing`
  const known = new Set([...described.map(([name]) => name), wire.contract.toLowerCase(), wire.alert.toLowerCase()])
  const unknown = Object.keys(headers).find((name) => name.startsWith('abroad-') && !known.has(name))
  return unknown === undefined ? null : `the header ${unknown} is not documented`
}

function isRequired({ $ref, required }: { $ref?: string; required?: boolean }): boolean {
  return $ref === undefined ? required === true : $ref.endsWith('/contract')
}

function contentProblem({ content }: Response, { status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>): string | null {
  if (!content) return body === null || body === '' ? null : 'a body is not documented'
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  const described = content[type]
  if (!described) return `the type of content ${type === '' ? '(none)' : type} is not documented`
  const { schema } = described
  if (body === null || !schema) return null
  if (type === 'application/x-ndjson')
    return first(body.split('\n').filter(Boolean), (line) => schemaProblem(schema, JSON.parse(line), named))
  if (type === 'text/event-stream') return first(eventsIn(body), (event) => schemaProblem(schema, event, named))
  const parsed = parse(body)
  if (!parsed.ok) return 'the body is no JSON'
  const problem = schemaProblem(schema, parsed.value, named)
  const { status: said } = parsed.value as { status?: unknown }
  return problem ?? (type === 'application/problem+json' && said !== status ? `the problem says status ${String(said)}` : null)
}

function first<T>(values: readonly T[], look: (value: T) => string | null): string | null {
  for (const value of values) {
    const problem = look(value)
    if (problem !== null) return problem
  }
  return null
}

/** The whole events of a stream that may have been cut. */
function eventsIn(body: string): unknown[] {
  return body
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const [, event] = /^event: (.*)$/m.exec(block) ?? []
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) as unknown }]
    })
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}
