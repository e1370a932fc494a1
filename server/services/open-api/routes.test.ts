import { expect, test } from 'vitest'
import { describeContract } from './describe-contract.ts'
import { openApiRoutes } from './routes.ts'

test('is served as JSON that a cache may keep', async () => {
  const response = await openApiRoutes({ version: '1.2.3' }).request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(describeContract('1.2.3'))))
})

test('is a page to read: every call with its method, its path, who may, its fields and its refusals', async () => {
  const response = await openApiRoutes({ version: '1.2.3' }).request('/docs')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).not.toContain('script-src')
  const text = await response.text()
  const document = describeContract('1.2.3')
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods))
      expect(text).toContain(`<details id="${(operation as { operationId: string }).operationId}">`)
  for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`<details id="schema-${name}">`)
  const register = text.slice(text.indexOf('<details id="register">'), text.indexOf('<details id="surveys">'))
  for (const words of [
    '<b>PUT</b>',
    '/api/content/register',
    'For who is logged in',
    'Idempotency-Key',
    '#schema-RegisterBody',
    'abroad:full',
  ])
    expect(register).toContain(words)
  expect(text).toContain('<dt><code>numberOfParticipants</code>')
  for (const forbidden of ['<script', 'http-equiv', 'src=', '[object', 'undefined']) expect(text).not.toContain(forbidden)
  const links = [...text.matchAll(/href="#([\w-]+)"/g)]
  expect(links).not.toEqual([])
  for (const [, id] of links) expect(text).toContain(`id="${id}"`)
})
