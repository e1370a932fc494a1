import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { expect, test, describe } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { networksOf } from '#server/limits/networks.ts'
import { limitRules, type Rule, timesOf } from './limit-rules.ts'
import { clientOf } from '#server/http/client-address.ts'
import { createLimits, limitsReached } from './limits.ts'
import { parseTrustedProxies, isTrusted } from '#server/http/trusted-proxies.ts'

/** Three in a minute, and a multiple for larger networks. No such rule is in the table. */
const rule = { name: 'tries', times: 3, windowMs: 60_000, networks: [1, 2, 4] } as unknown as Rule

describeOnDatabases('a limit', (fresh) => {
  const testLimits = test.extend('limits', async () => createLimits({ db: (await fresh()).db, now: () => 1 }))

  test('allows a number of tries in a window for each caller, and says when it ends', async () => {
    const { db } = await fresh()
    const clock = { now: 1_000_000 }
    const limits = createLimits({ db, now: () => clock.now })
    const taken = async (who: string) => (await limits.take(rule, who)).ok
    expect([await taken('a'), await taken('a'), await taken('a'), await taken('a')]).toEqual([true, true, true, false])
    expect(await taken('b')).toBe(true)
    expect((await limits.take({ ...rule, name: 'others' } as unknown as Rule, 'a')).ok).toBe(true)
    clock.now += 20_000
    expect(await limits.take(rule, 'a')).toEqual({ ok: false, retryAfterS: 40 })
    clock.now += 39_500
    expect(await limits.take(rule, 'a')).toEqual({ ok: false, retryAfterS: 1 })
    clock.now += 500
    expect(await taken('a')).toBe(true)
  })

  test('is shared by all processes and survives them', async () => {
    const { db } = await fresh()
    const one = createLimits({ db, now: () => 1 })
    const other = createLimits({ db, now: () => 2 })
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).take(rule, 'a')))
    expect(all.filter(({ ok }) => ok)).toHaveLength(3)
    expect((await createLimits({ db, now: () => 3 }).take(rule, 'a')).ok).toBe(false)
  })

  testLimits('gives a legitimate try back', async ({ limits }) => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await limits.take(rule, 'a')).ok).toBe(true)
      await limits.giveBack(rule, 'a')
    }
    await limits.giveBack(rule, 'a')
    expect((await Promise.all([1, 2, 3, 4].map(() => limits.take(rule, 'a')))).filter(({ ok }) => ok)).toHaveLength(3)
  })
})

describeOnDatabases('a limit for networks', (fresh) => {
  const testLimits = test.extend('limits', async () => createLimits({ db: (await fresh()).db, now: () => 1 }))

  testLimits('allows a /56 twice and a /48 four times the tries of a /64', async ({ limits }) => {
    const allowed = async (address: string, tries = 20) => {
      let count = 0
      for (let turn = 0; turn < tries; turn += 1) if ((await limits.take(rule, networksOf(address))).ok) count += 1
      return count
    }
    expect([await allowed('2001:db8:1:100::1'), await allowed('2001:db8:1:101::1'), await allowed('2001:db8:1:102::1')]).toEqual([3, 3, 0])
    expect([await allowed('2001:db8:1:200::1'), await allowed('2001:db8:1:300::1')]).toEqual([3, 3])
    expect(await allowed('2001:db8:1:400::1')).toBe(0)
    expect([await allowed('2001:db8:2::1'), await allowed('192.0.2.1')]).toEqual([3, 3])
  })

  testLimits('does not hold the refused tries of one /64 against its neighbours', async ({ limits }) => {
    for (let turn = 0; turn < 100; turn += 1) await limits.take(rule, networksOf('2001:db8:1:100::1'))
    expect((await limits.take(rule, networksOf('2001:db8:1:101::1'))).ok).toBe(true)
  })

  testLimits('counts concurrent tries once each', async ({ limits }) => {
    const addresses = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${(index % 8) + 1}00::${index}`)
    const all = await Promise.all(addresses.map((address) => limits.take(rule, networksOf(address))))
    expect(all.filter(({ ok }) => ok)).toHaveLength(12)
  })

  testLimits('gives a legitimate try back at each level', async ({ limits }) => {
    for (let turn = 0; turn < 30; turn += 1) {
      const networks = networksOf(`2001:db8:1:${turn}::1`)
      expect((await limits.take(rule, networks)).ok).toBe(true)
      await limits.giveBack(rule, networks)
    }
  })

  testLimits('counts refusals by rule for the metrics', async ({ limits }) => {
    const count = async () =>
      (await limitsReached.get()).values.find(({ labels }) => labels.rule === limitRules.mailsPerAddressAndClient.name)?.value ?? NaN
    const before = await count()
    for (let turn = 0; turn < 7; turn += 1) await limits.take(limitRules.mailsPerAddressAndClient, 'somebody')
    expect(await count()).toBe(before + 2)
  })
})

test.each([
  [{}, '192.0.2.7', '192.0.2.7'],
  [{}, '::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  [{}, '2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002/64'],
  [{}, '2001:db8::6', '2001:0db8:0000:0000/64'],
  [{}, '::1', '0000:0000:0000:0000/64'],
  [{ 'X-Forwarded-For': '203.0.113.5' }, '192.0.2.7', '192.0.2.7'],
])('with %j a request from %s counts for %s', async (headers, remoteAddress, expected) => {
  expect(await clientNamed(headers, remoteAddress, undefined)).toBe(expected)
})

test('an IPv6 address belongs to a /64, a /56 and a /48, however it is written', () => {
  const networks = ['2001:0db8:0001:0203/64', '2001:0db8:0001:0200/56', '2001:0db8:0001/48']
  for (const address of ['2001:db8:1:203::', '2001:0DB8:0001:0203:0:0:0:1', '2001:db8:1:203:a:b:c:d'])
    expect(networksOf(address)).toEqual(networks)
  expect(networksOf('192.0.2.7')).toEqual(['192.0.2.7'])
})

test('behind a trusted proxy, the last address in the header counts', async () => {
  const name = (value: string) => clientNamed({ 'X-Forwarded-For': value }, '127.0.0.1', 'X-Forwarded-For')
  expect(await name('203.0.113.5')).toBe('203.0.113.5')
  expect(await name('198.51.100.1, 203.0.113.5')).toBe('203.0.113.5')
  expect(await name('')).toBe('127.0.0.1')
})

test('a header from an untrusted address is ignored', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.5' }
  expect(await clientNamed(headers, '192.0.2.7', 'X-Forwarded-For')).toBe('192.0.2.7')
  expect(await clientNamed(headers, '10.0.0.9', 'X-Forwarded-For', '10.0.0.5')).toBe('10.0.0.9')
  expect(await clientNamed(headers, '127.0.0.1', 'X-Forwarded-For', '10.0.0.5')).toBe('127.0.0.1')
  expect(await clientNamed(headers, '::ffff:10.0.0.5', 'X-Forwarded-For', '10.0.0.5')).toBe('203.0.113.5')
})

async function clientNamed(
  headers: Record<string, string>,
  remoteAddress: string,
  clientAddressHeader: string | undefined,
  proxies?: string,
): Promise<string> {
  const parsed = parseTrustedProxies(proxies)
  if (!parsed.ok) throw new Error(parsed.wrong)
  const app = new Hono().get('/', (c) => c.text(clientOf(c, { clientAddressHeader, trustedProxies: parsed.list })[0] ?? ''))
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text()
}

test('docs/limits.md lists every rule with its numbers', () => {
  const text = readFileSync(fileURLToPath(new URL('../../docs/limits.md', import.meta.url)), 'utf8')
  const listed = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([name, , ...numbers]) => [name, ...numbers])
  const count = (times: number) => times.toLocaleString('en')
  const expected = Object.values(limitRules).map((one: Rule) => {
    const networks = 'networks' in one ? [1, 2].map((level) => count(timesOf(one, level))) : ['–', '–']
    return [`\`${one.name}\``, count(one.times), ...networks, `${one.windowMs / 60_000} min`]
  })
  expect(listed).toEqual(expected)
})

test('every rule has a unique name', () => {
  const names = Object.values(limitRules).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

function trusts(text: string | undefined, address: string | undefined): boolean {
  const parsed = parseTrustedProxies(text)
  if (!parsed.ok) throw new Error(parsed.wrong)
  return isTrusted(parsed.list, address)
}

describe('trusted proxies', () => {
  test.each([
    [undefined, '127.0.0.1', true],
    [undefined, '127.9.9.9', true],
    [undefined, '::1', true],
    [undefined, '::ffff:127.0.0.1', true],
    [undefined, '192.0.2.7', false],
    [undefined, undefined, false],
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '::ffff:10.0.0.5', true],
    ['10.0.0.5', '10.0.0.6', false],
    ['10.0.0.5', '127.0.0.1', false],
    ['10.1.0.0/16, 127.0.0.1', '10.1.255.1', true],
    ['10.1.0.0/16, 127.0.0.1', '10.2.0.1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fe80::1', false],
    ['fd00::/8', 'not an address', false],
  ])('the list %j accepts %s: %s', (text, address, expected) => {
    expect(trusts(text, address)).toBe(expected)
  })

  test.each(['proxy', '10.0.0.5,', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/-1'])(
    '"%s" is refused by the name of its wrong entry',
    (text) => {
      const parsed = parseTrustedProxies(text)
      expect(parsed).toEqual({ ok: false, wrong: text.endsWith(',') ? '' : text })
    },
  )
})
