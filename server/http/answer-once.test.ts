import { expect, test } from 'vitest'
import { Hono } from 'hono'
import { askedBy } from './answer-once.ts'

const app = new Hono().all('*', async (c) => c.json((await askedBy(c)) ?? 'nested too deeply'))

/** A key's hash is made of it, and a device may ask again months later: another build must come to the same. */
test.each([
  ['nothing', '/', undefined, []],
  ['a query', '/?before=7', undefined, ['?before=7']],
  ['a body', '/', '{"b":2, "a":1}', ['{"a":1,"b":2}']],
  ['both', '/?before=7', '[]', ['?before=7', '[]']],
  ['a body that is no JSON', '/', 'no JSON', ['"no JSON"']],
  ['a body in many lists', '/', `${'['.repeat(60)}${']'.repeat(60)}`, 'nested too deeply'],
])('the hash covers %s', async (_, path, body, asked) => {
  expect(await (await app.request(path, { method: 'PUT', ...(body !== undefined && { body }) })).json()).toEqual(asked)
})
