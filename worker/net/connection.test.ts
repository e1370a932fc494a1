import { describe, expect, test as base } from 'vitest'
import { contractVersion } from '#contract/wire/version.ts'
import type { Failure } from '#contract/wire/wire.ts'
import type { ConnectionRow } from '#store/rows/rows.ts'
import { createConnection, lastConnection } from './connection.ts'
import type { CallReport } from './http.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

const lost: Failure = { kind: 'no-answer', reason: 'unreachable' }
const portal: Failure = { kind: 'no-answer', reason: 'portal' }
const edge: Failure = { kind: 'no-answer', reason: 'not-ours' }
const busy: Failure = { kind: 'busy', status: 503, retryAfterMs: undefined }
const refused: Failure = { kind: 'refused', problem: { type: 'abroad:gone', title: 'Gone', status: 410 } }

function watch(initial?: ConnectionRow) {
  const world = createTestWorld()
  const log: string[] = []
  let writes = 0
  const upsert: typeof world.db.connection.upsert = (key, changes) => ((writes += 1), world.db.connection.upsert(key, changes))
  const table = Object.create(world.db.connection, { upsert: { value: upsert } }) as typeof world.db.connection
  const connection = createConnection({ env: world, db: { connection: table }, initial, probe: () => void log.push('probe') })
  connection.onUp(() => log.push('up'))
  return {
    world,
    connection,
    log,
    writes: () => writes,
    tell: (failure: Failure | null, more: Partial<CallReport> = {}) =>
      connection.report({ failure, tookMs: 100, bytes: 1_000, serviceTime: null, ...more }),
    row: async () => {
      await connection.settled()
      return world.db.connection.get('now')
    },
  }
}
const test = base.extend('plain', () => watch())
const offlineSince = (since: number): ConnectionRow => ({ key: 'now', state: 'offline', since, answeredAt: null, clockOffsetMs: 0 })

describe('a line that fails', () => {
  test('one lost call asks for a sign of life and changes nothing that is shown', async ({ plain: { connection, log, tell, row } }) => {
    tell(lost)
    expect([connection.state(), log]).toEqual(['online', ['probe']])
    tell(null)
    expect(connection.state()).toBe('online')
    expect((await row())?.state).toBe('online')
  })

  test.for([
    [lost, 'offline'],
    [{ kind: 'no-answer', reason: 'timeout' }, 'offline'],
    [{ kind: 'no-answer', reason: 'cut-off' }, 'offline'],
    [portal, 'captive'],
    [edge, 'service-down'],
    [busy, 'service-down'],
  ] as const)('when the probe says %j too, it is %s', async ([failure, state], { plain: { connection, tell, row } }) => {
    tell(lost)
    tell(failure)
    expect([connection.state(), connection.isUp()]).toEqual([state, false])
    expect((await row())?.state).toBe(state)
  })

  test('a second lost call does not ask for another sign of life', ({ plain: { log, tell } }) => {
    for (let n = 0; n < 5; n += 1) tell(lost)
    expect(log).toEqual(['probe'])
  })

  test('lost calls with answers between them never add up', ({ plain: { connection, tell } }) => {
    for (let n = 0; n < 5; n += 1) {
      tell(lost)
      tell(null)
    }
    expect(connection.state()).toBe('online')
  })

  test('since when is the moment it went down, not the last try', async ({ plain: { world, tell, row } }) => {
    await world.advance(60_000)
    tell(lost)
    tell(lost)
    const since = world.now()
    await world.advance(60_000)
    tell(lost)
    expect(await row()).toMatchObject({ state: 'offline', since })
  })

  test('offline becomes captive as soon as a portal answers', () => {
    const { connection, tell } = watch(offlineSince(1))
    tell(portal)
    expect(connection.state()).toBe('captive')
  })
})

describe('an answer of ours', () => {
  test.each([
    ['a value', null],
    ['a refusal', refused],
    ['a call for log-in', { kind: 'unauthorized' }],
    ['an unreadable one', { kind: 'unreadable', issue: 'x' }],
  ] as const)('proves the line: %s', (_, failure) => {
    const { connection, log, tell } = watch(offlineSince(1))
    tell(failure)
    expect([connection.state(), log]).toEqual(['online', ['up']])
  })

  test('by a later contract says that this build is too old, until another build begins', async ({ plain: { connection, tell, row } }) => {
    tell({ kind: 'unreadable', issue: 'contract 2', isNewer: true })
    expect([connection.state(), (await row())?.tooOldContract]).toEqual(['online', contractVersion])
    tell(null)
    expect((await row())?.tooOldContract).toBe(contractVersion)
    const next = watch({ ...offlineSince(1), tooOldContract: contractVersion })
    next.tell(null)
    expect((await next.row())?.tooOldContract).toBeUndefined()
  })

  test('by a later contract is no longer said by the next engine, which has yet to hear of one', async ({ plain: { world } }) => {
    const stored = { ...offlineSince(1), tooOldContract: contractVersion }
    await world.db.connection.put(stored)
    const next = createConnection({ env: world, db: world.db, initial: stored, probe: () => undefined })
    await next.settled()
    expect(await world.db.connection.get('now')).toEqual(offlineSince(1))
  })

  test('by a later contract is written once, however often it comes; one that is merely unreadable says nothing of the kind', async () => {
    const plain = watch()
    plain.tell({ kind: 'unreadable', issue: 'x' })
    expect((await plain.row())?.tooOldContract).toBeUndefined()
    const later = watch()
    for (let n = 0; n < 3; n += 1) later.tell({ kind: 'unreadable', issue: 'contract 2', isNewer: true })
    expect((await later.row())?.tooOldContract).toBe(contractVersion)
    expect(later.writes(), 'once for the contract and once for the answer').toBe(2)
  })

  test('by a later contract stays said to the older build, while a tab of a newer one hears its own', async () => {
    const older = contractVersion - 1
    const begun = watch({ ...offlineSince(1), tooOldContract: older })
    await begun.world.db.connection.put({ ...offlineSince(1), tooOldContract: older })
    begun.tell(null)
    expect((await begun.row())?.tooOldContract).toBe(older)
    const { world, tell, row } = watch()
    tell(null)
    const written = (await row())!
    await world.db.connection.put({ ...written, tooOldContract: older })
    await world.advance(60_000)
    tell(null)
    expect(await row()).toMatchObject({ answeredAt: world.now(), tooOldContract: older })
  })

  test('that is too large says nothing', ({ plain: { connection, log, tell } }) => {
    for (let n = 0; n < 3; n += 1) tell({ kind: 'no-answer', reason: 'too-large' })
    expect([connection.state(), log]).toEqual(['online', []])
    tell(lost)
    expect([connection.state(), log], 'and the first lost call after it is the first').toEqual(['online', ['probe']])
  })

  test('wakes who waits once, when the line comes back', () => {
    const { log, tell } = watch(offlineSince(1))
    tell(null)
    tell(null)
    expect(log).toEqual(['up'])
  })

  test('is remembered with its time, every fifteen seconds at most, since each write wakes every screen', async () => {
    const { world, tell, row } = watch()
    const first = world.now()
    tell(null)
    await world.advance(15_000)
    tell(null)
    expect((await row())?.answeredAt).toBe(first)
    await world.advance(1)
    tell(null)
    expect((await row())?.answeredAt).toBe(first + 15_001)
  })

  test('after a clock that was set back is not remembered as of the future', async ({ plain: { world, tell, row } }) => {
    tell(null)
    world.setWallClock(-3_600_000)
    tell(null)
    expect((await row())?.answeredAt).toBe(world.now())
  })

  test('by which a clock that was wrong, and one that was set right, is seen at once', async ({ plain: { world, tell, row } }) => {
    tell(null, { serviceTime: world.now() })
    tell(null, { serviceTime: world.now() - 840_000 })
    expect((await row())?.clockOffsetMs).toBe(-840_000)
    tell(null, { serviceTime: world.now() - 1_000 })
    expect((await row())?.clockOffsetMs).toBe(-1_000)
  })

  test('from a clock that is off by half a minute is no news, which each write would be to every screen', async () => {
    const { world, tell, row, writes } = watch()
    tell(null, { serviceTime: world.now() })
    for (const offsetMs of [-30_000, -30_000, -1_000, -20_000, -20_000]) tell(null, { serviceTime: world.now() + offsetMs })
    expect([(await row())?.clockOffsetMs, writes()]).toEqual([0, 1])
    tell(null, { serviceTime: world.now() + 10_001 })
    expect([(await row())?.clockOffsetMs, writes()]).toEqual([10_001, 2])
  })

  test('tells the service’s time, so that a wrong clock does no harm', ({ plain: { world, connection, tell } }) => {
    expect(connection.serviceNow()).toBe(world.now())
    tell(null, { serviceTime: world.now() - 3_600_000 })
    expect(connection.serviceNow()).toBe(world.now() - 3_600_000)
    tell(null)
    expect(connection.serviceNow()).toBe(world.now() - 3_600_000)
  })
})

describe('a slow line', () => {
  const slow = { tookMs: 5_000, bytes: 2_000 }

  test('is slow at the first slow answer, and quick again after three quick ones', ({ plain: { connection, tell } }) => {
    expect(connection.isSlow()).toBe(false)
    tell(null, slow)
    expect([connection.state(), connection.isSlow(), connection.isUp()]).toEqual(['slow', true, true])
    tell(null)
    tell(null)
    expect(connection.state()).toBe('slow')
    tell(null)
    expect(connection.state()).toBe('online')
  })

  test('a slow answer between quick ones begins the count again', ({ plain: { connection, tell } }) => {
    for (const each of [slow, {}, {}, slow, {}, {}]) tell(null, each)
    expect(connection.state()).toBe('slow')
  })

  test('a long call that brought much is not slow, nor is a short one that brought little', () => {
    for (const quick of [
      { tookMs: 60_000, bytes: 600_000 },
      { tookMs: 4_000, bytes: 32_000 },
      { tookMs: 3_000, bytes: 10 },
    ]) {
      const { connection, tell } = watch()
      tell(null, quick)
      expect(connection.state(), JSON.stringify(quick)).toBe('online')
    }
  })

  test('comes back slow where it answers slowly after it was away', () => {
    const { connection, log, tell } = watch(offlineSince(1))
    tell(null, slow)
    expect([connection.state(), log]).toEqual(['slow', ['up']])
  })
})

describe('across starts', () => {
  test('the state is what it was when the app was closed', async () => {
    const { connection, tell, row } = watch(offlineSince(42))
    expect([connection.state(), connection.isUp()]).toEqual(['offline', false])
    tell(lost)
    expect(await row()).toBeUndefined()
  })

  test('a database that cannot be written keeps the state in memory', async ({ plain: { world, connection, tell } }) => {
    world.db.close()
    tell(lost)
    tell(lost)
    await connection.settled()
    expect(connection.state()).toBe('offline')
  })
})

describe('the service’s clock', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')

  test('is learned from its replies, and goes on right when the device’s own jumps', async ({ plain: { world, connection, tell } }) => {
    await world.advance(2_000)
    tell(null, { serviceTime: noon })
    expect([connection.serviceNow(), connection.serviceNowMsOrNull()]).toEqual([noon, noon])
    await world.advance(5_000)
    world.setWallClock(-40 * 365 * 86_400_000)
    expect([connection.serviceNow(), connection.serviceNowMsOrNull()]).toEqual([noon + 5_000, noon + 5_000])
  })

  test('is nobody’s to tell for who must not guess, until the first reply that has a time', () => {
    const { connection, tell } = watch({ ...offlineSince(0), clockOffsetMs: 3_600_000 })
    tell(null)
    expect(connection.serviceNowMsOrNull()).toBeNull()
  })

  test('before the first reply is what the device remembers of it', () => {
    const { world, connection } = watch({ ...offlineSince(0), clockOffsetMs: 3_600_000 })
    expect(connection.serviceNow()).toBe(world.now() + 3_600_000)
  })
})

describe('what was known of the connection', () => {
  /** A device whose database fails the first `failures` reads. */
  function stumbling(failures: number) {
    const world = createTestWorld()
    let reads = 0
    const get = async (key: 'now') => {
      reads += 1
      if (reads <= failures) throw new DOMException('busy', 'UnknownError')
      return world.db.connection.get(key)
    }
    const table = Object.create(world.db.connection, { get: { value: get } }) as typeof world.db.connection
    const db = Object.create(world.db, { connection: { value: table } }) as typeof world.db
    return { world, reads: () => reads, asked: lastConnection({ db, sleep: world.sleep }) }
  }

  test('is read at once where it can be, and is nothing on a new device', async ({ plain: { world } }) => {
    expect(await lastConnection(world)).toBeUndefined()
    await world.db.connection.put(offlineSince(42))
    expect(await lastConnection(world)).toEqual(offlineSince(42))
  })

  test('is asked for again while the database stumbles, later each time', async () => {
    const { world, reads, asked } = stumbling(3)
    await world.db.connection.put(offlineSince(42))
    const log: number[] = []
    for (const ms of [99, 1, 399, 1, 1_499, 1]) {
      await world.advance(ms)
      log.push(reads())
    }
    expect(log).toEqual([1, 2, 2, 3, 3, 4])
    expect(await asked).toEqual(offlineSince(42))
  })

  test('is not made up where the device does not answer for longer', async () => {
    const { world, asked } = stumbling(4)
    const failed = expect(asked).rejects.toMatchObject({ name: 'UnknownError' })
    await world.advance(2_000)
    await failed
  })
})
