import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { services } from '#contract/wire/call.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { logIn } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { isShared } from './shared-replies.ts'

test.each([
  ['public, max-age=300', true],
  ['max-age=0, s-maxage=5', true],
  ['public', true],
  ['no-store', false],
  ['private, no-cache', false],
  ['max-age=60', false],
  [undefined, false],
])('a reply with Cache-Control %s is shared: %s', (value, expected) => {
  expect(isShared(new Response(null, value === undefined ? {} : { headers: { 'Cache-Control': value } }))).toBe(expected)
})

describeOnDatabases('a reply that caches may share', (fresh) => {
  /** Values for the path and required parameters of the contract's calls. */
  const values: Record<string, string> = {
    code: 'TH',
    country: 'TH',
    place: '13.74,100.54',
    latitude: '13.74',
    longitude: '100.54',
    id: 'x',
    typeOrKind: 'story',
    number: '1',
    type: 'CHAT_CREATED',
    key: 'unknown',
  }
  const queries: Record<string, string> = {
    '/api/content/content-entries': '?countries=th&repcodes=&public=1',
    '/api/content/content-entries/changes': '?countries=th&repcodes=&public=1&since=none',
    '/api/guide/pack/TH': '?language=de',
    '/api/guide/articles': `?hashes=${'0'.repeat(64)}`,
    '/api/representation/static-map': '?markers=13.7451,100.5476&size=390x210',
    '/api/push/x': '',
  }

  test('sets no cookie on any route for any session, while private replies still renew the session', async () => {
    const parts = createTestApp({ database: await fresh() })
    const { browser, accountId } = await logIn(parts)
    const paths = [
      ...[...everyCall.values()].filter(({ method }) => method === 'GET').map((call) => services[call.service] + call.path),
      '/api/openapi.json',
      '/api/docs',
      '/idp/noto-sans.woff2',
    ].map((path) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x'))
    const shared: string[] = []
    const renewing: string[] = []
    for (const path of paths) {
      if (path === `${services.chat}/events`) continue
      await parts.database.db.execute(sql`update sessions set expires_at = ${parts.clock.now + 20 * 86_400_000}`)
      const reply = await browser.request('GET', path + (queries[path] ?? ''), { headers: { 'Abroad-Account': accountId } })
      if (isShared(reply)) shared.push(path)
      if (reply.headers.getSetCookie().length > 0) renewing.push(path)
    }
    expect(shared.filter((path) => renewing.includes(path))).toEqual([])
    expect(shared).toEqual(
      expect.arrayContaining([
        '/api/content/content-entries',
        '/api/representation/countries',
        '/api/representation/by-iso-code/TH',
        '/api/guide/emergency',
        '/api/alert/latest/TH',
        '/cms/.rest/tag/v1/',
        '/api/docs',
      ]),
    )
    expect(renewing).toEqual(expect.arrayContaining(['/api/user/me', '/api/user/summary']))
  })
})
