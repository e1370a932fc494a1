import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRandom } from '#server/seeded-random.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { encodedPath, seeOther } from './see-other.ts'
import { refuseInvalidHeaders } from './valid-headers.ts'

const location = async (to: string) => {
  const reply = await new Hono().get('*', (c) => seeOther(c, to)).request('/x')
  expect(reply.status).toBe(303)
  return reply.headers.get('Location')
}

test('our own addresses are unchanged', async () => {
  for (const to of ['/desk/conversations/a-1#end', '/desk/content/x/edit?for=publishing', '/idp/consent?ticket=a_b-c&language=de'])
    expect(await location(to)).toBe(to)
})

test.each([
  ['https://evil.example/x?y=1', '/x?y=1'],
  ['//evil.example/x', '/x'],
  ['///evil.example/x', '/x'],
  ['/\\evil.example', '/'],
  ['/desk/é\u007F', '/desk/%C3%A9%7F'],
  ['/desk/x\r\nSet-Cookie: a=b', '/desk/xSet-Cookie:%20a=b'],
])('%j becomes %s, on this host and without a character that a header may not hold', async (to, expected) => {
  expect(await location(to)).toBe(expected)
})

test('2,000 random addresses at the desk redirect without an error, on this host', async () => {
  const { app, logged } = createTestApp()
  const random = createRandom(13)
  const pieces = '%0d%0a %0d %0a %7f %00 %e2%80%a8 %C3%A9 %2f %2F%2f %5c %25 %3f %23 x .. ; : @ %ff %80 // %09 %1b'.split(' ')
  for (let turn = 0; turn < 2_000; turn += 1) {
    const path = `/desk/${Array.from({ length: 1 + Math.floor(random() * 5) }, () => pieces[Math.floor(random() * pieces.length)]).join('')}`
    const reply = await app.request(`${path}?language=de`, { headers: { Host: 'localhost' } })
    const to = reply.headers.get('Location') ?? ''
    expect([path, reply.status < 500]).toEqual([path, true])
    if (reply.status !== 303) continue
    expect([path, /^\/(?!\/)[\x21-\x7e]*$/.test(to)]).toEqual([path, true])
  }
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('the path of a request is not decoded', async () => {
  const reply = await new Hono().get('*', (c) => c.text(encodedPath(c))).request('/desk/x%0d%0aX:1')
  expect(await reply.text()).toBe('/desk/x%0d%0aX:1')
})

test('an invalid header becomes an ordinary error, logged without its value', async () => {
  const lines: string[] = []
  const log = { write: (...line: unknown[]) => void lines.push(JSON.stringify(line)) }
  const app = new Hono()
    .use(refuseInvalidHeaders({ log }))
    .get('/wrong', (c) => c.body('secret', 200, { 'X-Odd': 'a\u007Fb' }))
    .get('/right', (c) => c.text('here'))
  const wrong = await app.request('/wrong')
  expect([wrong.status, wrong.headers.get('X-Odd'), await wrong.json()]).toMatchObject([500, null, { type: 'about:blank' }])
  expect(lines).toEqual([expect.stringContaining('x-odd')])
  expect(lines[0]).not.toContain('a\u007Fb')
  expect(await (await app.request('/right')).text()).toBe('here')
})
