import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { checkedKeywords, expressionOf } from '#server/testing/schema-problem.ts'
import { describeContract } from './describe-contract.ts'
import { operations } from './operations.ts'
import { openApiRoutes } from './routes.ts'

interface Operation {
  operationId: string
  parameters?: ({ name: string; in: string; description?: string } | { $ref: string })[]
  'x-extension'?: boolean
}

const document = describeContract('1.2.3')
const { schemas } = document.components
const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)

/** Every object in the document, with the keys that lead to it. */
function* objectsIn(value: unknown, keys: readonly string[] = []): Generator<{ keys: readonly string[]; value: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { keys, value: value as Record<string, unknown> }
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, [...keys, key])
}

test('the document passes the linter: operations, parameters, references, security, and refusals as problems', async () => {
  // The content host's addresses are those of the specification.
  const ownRules = ['operation-tag-defined', 'operation-4xx-problem-details-rfc7807', 'no-unused-components'] as const
  const rules = { ...Object.fromEntries(ownRules.map((rule) => [rule, 'error' as const])), 'no-path-trailing-slash': 'off' as const }
  const config = await createConfig({ extends: ['recommended'], rules })
  const lint = (source: object) => lintFromString({ source: JSON.stringify(source), config })
  expect((await lint(document)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  const broken = await lint({ ...document, paths: { '/x': { get: { summary: 1 } } } })
  expect(broken.map(({ ruleId }) => ruleId)).toContain('struct')
  const inPaths = [...objectsIn(document)].flatMap(({ value }) => (value['in'] === 'path' ? [value] : []))
  expect(inPaths).not.toEqual([])
  for (const { name, description } of inPaths) expect(description, String(name)).toBeTruthy()
})

test('names each call of the contract once, and says which a backend may lack', () => {
  const calls = [...everyCall].map(([name, call]) => [name, `${call.method} ${services[call.service]}${call.path}`, call.extension])
  const found = listed.map(({ path, method, operation: { operationId, 'x-extension': isExtension = false } }) => {
    return [operationId, `${method.toUpperCase()} ${path}`, isExtension]
  })
  expect(found).toEqual(expect.arrayContaining(calls))
  const beyondTheContract = found.map(([id]) => id).filter((id) => !everyCall.has(String(id)))
  expect(beyondTheContract).toEqual(['picture', 'openApi'])
  expect(Object.keys(operations).toSorted(), 'nothing is said of what is not there').toEqual([...everyCall.keys()].toSorted())
})

test('says what a query may hold, and what must stand in it', () => {
  const parametersOf = (wanted: string) =>
    listed.find(({ path, method }) => path === wanted && method === 'get')?.operation.parameters?.filter((one) => 'name' in one) ?? []
  expect(parametersOf('/api/content/content-entries').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['countries', 'repcodes', 'languages', 'pagination', 'limit']),
  )
  expect(parametersOf('/api/content/content-entries/changes')).toContainEqual(expect.objectContaining({ name: 'since', required: true }))
})

/** Keywords under which schemas stand, so that a field named `pattern` is taken for no keyword. */
function* schemasIn(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return
  yield schema as Record<string, unknown>
  const { properties = {}, items, additionalProperties, propertyNames, anyOf, oneOf, prefixItems } = schema as Record<string, object>
  for (const inner of [...Object.values(properties), items, additionalProperties, propertyNames, ...[anyOf, oneOf, prefixItems].flat()])
    yield* schemasIn(inner)
}

test('schemas hold keywords of JSON Schema 2020-12 that the look at answers knows, and expressions that compile', () => {
  expect(document.jsonSchemaDialect).toBe('https://json-schema.org/draft/2020-12/schema')
  const inPaths = [...objectsIn(document.paths)].flatMap(({ value }) => ('schema' in value ? [value['schema']] : []))
  let count = 0
  for (const schema of [...Object.values(schemas), ...inPaths].flatMap((one) => [...schemasIn(one)])) {
    count += 1
    const unknown = Object.keys(schema).filter((keyword) => !checkedKeywords.has(keyword))
    expect(unknown, JSON.stringify(schema).slice(0, 200)).toEqual([])
    const { pattern = '', required = [], properties = {} } = schema as { pattern?: string; required?: string[]; properties?: object }
    expect(() => expressionOf(pattern)).not.toThrow()
    for (const name of required) expect(properties, 'a required field is described').toHaveProperty([name])
  }
  expect(count).toBeGreaterThan(500)
})

test('a body of an answer is described: no schema says nothing but where anything may stand', () => {
  const empty = [...objectsIn(document)].filter(({ value }) => Object.keys(value).length === 0).map(({ keys }) => keys.join(' '))
  // A picture, a call that needs no log-in, the stored reply of a write, and the current value in a conflict.
  expect(empty.filter((keys) => !/ security \d+$|^security /.test(keys))).toEqual([
    'paths /api/user/intents/{key}/cancel post responses 200 content application/json schema properties stored',
    'paths /cms/pictures/{file} get responses 200 content image/png',
    'components schemas Problem properties current',
  ])
})

test('the document is served as JSON that a cache may keep', async () => {
  const response = await openApiRoutes({ version: '1.2.3' }).request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test('the page and its files are served by these services under a strict policy', async () => {
  const routes = openApiRoutes({ version: '1.2.3' })
  const response = await routes.request('/docs')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).not.toMatch(/unsafe|https?:/)
  const text = await response.text()
  const loaded = [...text.matchAll(/<(?:script src|link rel="stylesheet" href)="\/api(.*?)"/g)].map(([, path = '']) => path)
  expect(loaded).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'])
  for (const path of [...loaded, '/docs/swagger-ui-bundle.js.LICENSE.txt']) {
    const file = await routes.request(path, { headers: { 'Accept-Encoding': 'br' } })
    expect([file.status, file.headers.get('content-encoding')], path).toEqual([200, 'br'])
    const known = await routes.request(path, { headers: { 'If-None-Match': file.headers.get('etag') ?? '' } })
    expect(known.status, path).toBe(304)
  }
  for (const path of ['/docs/package.json', '/docs/..%2fpackage.json', '/docs/index.html'])
    expect((await routes.request(path)).status).toBe(404)
})
