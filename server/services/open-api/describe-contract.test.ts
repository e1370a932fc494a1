import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { checkedKeywords, expressionOf } from '#server/testing/schema-problem.ts'
import { describeContract } from './describe-contract.ts'
import { operations } from './operations.ts'

interface Operation {
  operationId: string
  summary?: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters?: ({ name: string; in: string; description?: string } | { $ref: string })[]
  responses: Record<string, object>
  'x-extension'?: boolean
}

const document = describeContract('1.2.3')
const { schemas, securitySchemes } = document.components
const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)

/** Every object in the document, with the keys that lead to it. */
function* objectsIn(value: unknown, keys: readonly string[] = []): Generator<{ keys: readonly string[]; value: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { keys, value: value as Record<string, unknown> }
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, [...keys, key])
}

const valueAt = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)

test('is an OpenAPI document of its version, in which a linter finds nothing', async () => {
  // The content host's addresses are those of the specification.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } })
  const lint = (source: object) => lintFromString({ source: JSON.stringify(source), config })
  expect((await lint(document)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  const broken = await lint({ ...document, paths: { '/x': { get: { summary: 1 } } } })
  expect(broken.map(({ ruleId }) => ruleId)).toContain('struct')
})

test('names each call of the contract once, and says which a backend may lack', () => {
  const calls = [...everyCall].map(([name, call]) => [name, `${call.method} ${services[call.service]}${call.path}`, call.extension])
  const found = listed.map(({ path, method, operation }) => [
    operation.operationId,
    `${method.toUpperCase()} ${path}`,
    operation['x-extension'] ?? false,
  ])
  expect(found).toEqual(expect.arrayContaining(calls))
  expect(
    found.map(([id]) => id).filter((id) => !everyCall.has(String(id))),
    'beyond the contract',
  ).toEqual(['picture', 'openApi'])
  expect(Object.keys(operations).toSorted(), 'nothing is said of what is not there').toEqual([...everyCall.keys()].toSorted())
})

test('each operation has a name of its own, a summary, a known tag, known security, an answer, and a refusal as a problem', () => {
  const ids = listed.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { operation } of listed) {
    const { operationId, summary, security, responses } = operation
    expect(summary, operationId).toMatch(/^["A-Z].*[^.]$/)
    expect(
      operation.tags.every((tag) => tags.has(tag)),
      operationId,
    ).toBe(true)
    for (const scheme of security.flatMap((one) => Object.keys(one))) expect(securitySchemes, operationId).toHaveProperty(scheme)
    const statuses = Object.keys(responses)
    expect(
      statuses.some((status) => status.startsWith('2')),
      operationId,
    ).toBe(true)
    const refusals = statuses.filter((status) => Number(status) >= 400)
    expect(refusals.length, operationId).toBeGreaterThan(0)
    for (const status of refusals)
      expect(JSON.stringify(valueAt((responses[status] as { $ref: string }).$ref)), `${operationId} ${status}`).toContain(
        '"application/problem+json"',
      )
  }
})

test('every parameter of a path is said and described, no parameter twice, and no two paths are the same but for the names in them', () => {
  for (const { path, operation } of listed) {
    const given = (operation.parameters ?? []).map(
      (one) => ('$ref' in one ? valueAt(one.$ref) : one) as { name: string; in: string; description?: string },
    )
    const inPath = given.filter(({ in: place }) => place === 'path')
    expect(
      inPath.map(({ name }) => name),
      path,
    ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    for (const { name, description } of inPath) expect(description, `${path} ${name}`).toBeTruthy()
    expect(new Set(given.map(({ name, in: place }) => `${place} ${name}`)).size, path).toBe(given.length)
  }
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every reference leads somewhere, and nothing of the components is left over', () => {
  const used = new Set<string>()
  for (const { keys, value } of objectsIn(document)) {
    const { $ref } = value
    if (typeof $ref !== 'string') continue
    expect(valueAt($ref), `${keys.join('.')}: ${$ref}`).toBeDefined()
    used.add($ref)
  }
  const own = (['schemas', 'responses', 'parameters', 'headers'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  )
  expect(own.filter((ref) => !used.has(ref))).toEqual([])
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
    expect(
      Object.keys(schema).filter((keyword) => !checkedKeywords.has(keyword)),
      JSON.stringify(schema).slice(0, 200),
    ).toEqual([])
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
