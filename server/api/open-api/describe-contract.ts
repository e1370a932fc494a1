import type * as v from 'valibot'
import { type AnyCall, everyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { contractVersion } from '#contract/wire/version.ts'
import { Problem } from '#contract/wire/wire.ts'
import { introduction, interactionScheme, purposes, sessionScheme } from './introduction.ts'
import { operations, type Operation } from './operations.ts'
import { ownPaths } from './own-paths.ts'
import { inPath, parameters } from './parameters.ts'
import { everyHeader, readsAccount, refusalResponses, refusalsOf } from './refusals.ts'
import { describeSchemas, type JsonSchema } from './schemas.ts'

/** The contract as OpenAPI 3.1, made from the schemas by which app and services check each other: for who builds another client or backend. */
export function describeContract(version: string) {
  const schemas = describeSchemas(anonymousSchemas())
  const paths: Record<string, Record<string, object>> = {}
  const responses: Record<string, object> = {}
  for (const [name, call] of everyCall) {
    const operation = operations[name]
    if (!operation) throw new Error(`server/api/open-api/operations.ts says nothing about ${name}`)
    const refused = refusalResponses(refusalsOf(call, operation))
    Object.assign(responses, refused.components)
    const path = services[call.service] + call.path
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: {
        operationId: name,
        summary: operation.summary,
        tags: [call.service],
        ...(call.extension && { 'x-extension': true }),
        security: securityOf(operation),
        parameters: parametersOf(call, operation, schemas),
        ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: schemas.of(call.body) } } } }),
        responses: { ...answersOf(name, call, { operation, schemaOf: schemas.of }), ...refused.byStatus },
      },
    }
  }
  const problem = schemas.of(Problem)
  const own = ownPaths()
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Abroad',
      version,
      summary: `What the app and the services of Abroad say to each other, contract ${contractVersion}`,
      description: introduction,
      license: { name: 'See licences.txt', url: '/licences.txt' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(purposes).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...own },
    components: {
      securitySchemes: { session: sessionScheme, interaction: interactionScheme },
      parameters,
      headers: {
        contract: {
          required: true,
          description: 'What has no such header is not of these services.',
          schema: { type: 'integer', minimum: 1 },
        },
        alert: {
          description: 'The number of the last release of an alert; missing before the first.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      responses: { ...responses, problem: { description: 'Refused.', content: { 'application/problem+json': { schema: problem } } } },
      schemas: schemas.named,
    },
  }
}

/** Lines of JSON, or events, one value each. */
const streamed: Readonly<Record<string, string>> = { articles: 'application/x-ndjson', chatEvents: 'text/event-stream' }

function anonymousSchemas(): Map<string, v.GenericSchema> {
  const found = new Map<string, v.GenericSchema>()
  for (const [name, { body, query, reply }] of everyCall) {
    if (body) found.set(`${name} body`, body)
    if (query) found.set(`${name} query`, query)
    found.set(`${name} reply`, contentOf(reply))
  }
  return found
}

/** What there is of a reply that may be missing. */
function contentOf(reply: v.GenericSchema): v.GenericSchema {
  return reply.type === 'optional' ? (reply as unknown as { wrapped: v.GenericSchema }).wrapped : reply
}

function securityOf({ who }: Operation): object[] {
  switch (who) {
    case 'anybody':
      return []
    case 'everybody':
      return [{}, { session: [] }]
    case 'citizen':
      return [{ session: [] }]
    case 'interaction':
    case 'logged-in interaction':
      return [{ interaction: [] }]
  }
}

function parametersOf(call: AnyCall, operation: Operation, schemas: ReturnType<typeof describeSchemas>): object[] {
  const ref = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` })
  const query = call.query && (schemas.whole(call.query) as QuerySchema)
  return [
    ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name, schemas.of)),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema,
    })),
    ...(readsAccount(call) ? [ref('account')] : []),
    ...(operation.isOnce ? [ref('idempotencyKey')] : []),
    ...(operation.isTranslated ? [ref('language')] : []),
    ...(isRevalidated(call, operation) ? [ref('etag')] : []),
  ]
}

interface QuerySchema extends JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const isRevalidated = ({ method }: AnyCall, { isFresh }: Operation) => method === 'GET' && !isFresh

/** Of a write that was done 180 days ago the services keep the receipt alone. */
const receiptAlone = { type: 'object', properties: { receipt: { type: 'string' } }, required: ['receipt'] }
const isReceiptAlone = (schema: JsonSchema) => JSON.stringify(schema) === JSON.stringify(receiptAlone)

function answersOf(
  name: string,
  call: AnyCall,
  { operation, schemaOf }: { operation: Operation; schemaOf: (schema: v.GenericSchema) => JsonSchema },
): Record<string, object> {
  const content = contentOf(call.reply)
  const mayBeMissing = content !== call.reply
  const saysNothing = content.type === 'unknown'
  const etag = isRevalidated(call, operation) && { ETag: { required: true, schema: { type: 'string' } } }
  return {
    '200': {
      description: saysNothing
        ? 'Done; the body says nothing, and may be missing.'
        : mayBeMissing
          ? 'Done; the body may be missing.'
          : 'Done.',
      headers: { ...everyHeader, ...etag },
      content: {
        [streamed[name] ?? 'application/json']: {
          schema: saysNothing
            ? { type: 'object', maxProperties: 0 }
            : operation.isOnce && !isReceiptAlone(schemaOf(content))
              ? { anyOf: [schemaOf(content), receiptAlone] }
              : schemaOf(content),
        },
      },
    },
    ...(operation.saysNothingNew && { '204': { description: 'With `public`: nothing is new.', headers: everyHeader } }),
    ...(etag && { '304': { description: 'What the caller has by that ETag is what there is.', headers: everyHeader } }),
  }
}
