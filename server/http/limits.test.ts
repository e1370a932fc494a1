import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { networksOf } from './client-address.ts'
import { limitRules, type Rule } from './limit-rules.ts'
import { clientOf, createLimits, limitsText } from './limits.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

/** Three in a minute, and a multiple for larger networks. No such rule is in the table. */
const rule = { name: 'tries', times: 3, windowMs: 60_000, networks: [1, 2, 4] } as unknown as Rule

describeOnDatabases('a limit', (fresh) => {
  test('lets so many through in a window and says when it ends, for each by itself', async () => {
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

  test('is one for all processes, and outlives them', async () => {
    const { db } = await fresh()
    const one = createLimits({ db, now: () => 1 })
    const other = createLimits({ db, now: () => 2 })
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).take(rule, 'a')))
    expect(all.filter(({ ok }) => ok)).toHaveLength(3)
    expect((await createLimits({ db, now: () => 3 }).take(rule, 'a')).ok).toBe(false)
  })

  test('takes back what was rightful', async () => {
    const { db } = await fresh()
    const limits = createLimits({ db, now: () => 1 })
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await limits.take(rule, 'a')).ok).toBe(true)
      await limits.giveBack(rule, 'a')
    }
    await limits.giveBack(rule, 'a')
    expect((await Promise.all([1, 2, 3, 4].map(() => limits.take(rule, 'a')))).filter(({ ok }) => ok)).toHaveLength(3)
  })
})

describeOnDatabases('a limit for networks', (fresh) => {
  test('lets a /56 do twice and a /48 four times what a /64 may do', async () => {
    const { db } = await fresh()
    const limits = createLimits({ db, now: () => 1 })
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

  test('does not hold the refused tries of one /64 against its neighbours', async () => {
    const { db } = await fresh()
    const limits = createLimits({ db, now: () => 1 })
    for (let turn = 0; turn < 100; turn += 1) await limits.take(rule, networksOf('2001:db8:1:100::1'))
    expect((await limits.take(rule, networksOf('2001:db8:1:101::1'))).ok).toBe(true)
  })

  test('counts tries at the same time once each', async () => {
    const { db } = await fresh()
    const limits = createLimits({ db, now: () => 1 })
    const addresses = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${(index % 8) + 1}00::${index}`)
    const all = await Promise.all(addresses.map((address) => limits.take(rule, networksOf(address))))
    expect(all.filter(({ ok }) => ok)).toHaveLength(12)
  })

  test('gives a legitimate try back at each level', async () => {
    const { db } = await fresh()
    const limits = createLimits({ db, now: () => 1 })
    for (let turn = 0; turn < 30; turn += 1) {
      const networks = networksOf(`2001:db8:1:${turn}::1`)
      expect((await limits.take(rule, networks)).ok).toBe(true)
      await limits.giveBack(rule, networks)
    }
  })

  test('counts refusals by rule for the metrics', async () => {
    const { db } = await fresh()
    const limits = createLimits({ db, now: () => 1 })
    const count = () => Number(/reached_total\{rule="mails-per-address-and-client"\} (\d+)/.exec(limitsText())?.[1])
    const before = count()
    for (let turn = 0; turn < 7; turn += 1) await limits.take(limitRules.mailsPerAddressAndClient, 'somebody')
    expect(count()).toBe(before + 2)
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
