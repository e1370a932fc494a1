import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { describeContract, openApiRoutes } from './open-api.ts'

const document = describeContract('1.2.3')

test('is an OpenAPI document of its version', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test('names each call of the contract once, and says which a backend may lack', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, 'x-extension': extension = false } = operation as { operationId: string; 'x-extension'?: boolean }
      return [operationId, `${method.toUpperCase()} ${path}`, extension]
    }),
  )
  const calls = [...everyCall].map(([name, call]) => [name, `${call.method} ${services[call.service]}${call.path}`, call.extension])
  expect(operations).toHaveLength(calls.length)
  expect(operations).toEqual(expect.arrayContaining(calls))
})

test('says what is asked for and what comes: the fields of a registration, an item of the feed', () => {
  const text = JSON.stringify(document)
  for (const field of ['eventId', 'numberOfParticipants', 'idempotencyKey', 'abroad:full']) expect(text).toContain(`"${field}"`)
  expect(text, 'a shape that says nothing').not.toMatch(/"application\/json":\{"schema":\{\}\}/)
})

test('every parameter of a path is said', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods) as { parameters: { name?: string; in?: string }[] }[])
      expect(
        operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name),
        path,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
})

test('is served as JSON that a cache may keep', async () => {
  const response = await openApiRoutes({ version: '1.2.3' }).request('/')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
})
