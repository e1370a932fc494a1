import { describe, expect, test as base } from 'vitest'
import {
  checkInIntent,
  doneIntent,
  heard,
  likeIntent,
  profileIntent,
  refused,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import { wipe } from '#worker/identity/leaving/wipe.ts'
import { createOutboxDevice } from '#worker/testing/outbox-device.ts'
import type { OutboxDevice } from '#worker/testing/outbox-device.ts'
import { enqueue } from './enqueue.ts'
import { isAsSealed, putLock, sealIntents, unsealed, unsealIntents } from './seal.ts'

const loseSession = (device: OutboxDevice) => wipe(device.world, { isLost: true, token: 't' })
const comeBack = async (device: OutboxDevice, account = 'anna') => (await device.logIn(account), unsealIntents(device.world, account))
const keysOf = async (device: OutboxDevice) => (await device.rows()).map(({ id }) => id)

/** Three intents in three states; `lost`: sealed because the session was lost. */
async function withThree() {
  const device = await createOutboxDevice()
  const rows = [
    await device.put(registerIntent('e'), { ...heard, state: 'sending', nextAttemptAt: 5 }),
    await device.put(unregisterIntent('e'), { nextAttemptAt: 9, waitMs: 4 }),
    await device.put(profileIntent({ lastName: 'Geheim' }), refused('abroad:invalid')),
  ]
  return { device, rows }
}
const test = base.extend('three', () => withThree()).extend('lost', async ({ three }) => (await loseSession(three.device), three))

describe('a lost session', () => {
  test('[21] seals the unsent intents, and not even the account can be read', async ({ lost: { device } }) => {
    expect(await device.rows()).toEqual([])
    const [sealed] = await device.db.sealed.toArray()
    expect(sealed).toMatchObject({ count: 3, at: device.world.now(), owner: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(sealed?.key.extractable).toBe(false)
    const all = JSON.stringify(await Promise.all(device.db.tables.map((table) => table.toArray())))
    expect(['anna', 'Geheim', 'event:e'].filter((trace) => all.includes(trace))).toEqual([])
    expect(await readOutboxCounts(device.db)).toMatchObject({ waiting: 0, locked: 3 })
  })

  test('leaves no seal if nothing waited', async () => {
    const device = await createOutboxDevice()
    await loseSession(device)
    expect(await device.db.sealed.count()).toBe(0)
  })

  test('also seals an intent that is submitted meanwhile', async ({ three: { device, rows } }) => {
    const { seal } = device.world.sealing
    let isSaid = false
    device.world.sealing.seal = async (text) => {
      if (!isSaid) await enqueue(device.world, { id: 'late-key', account: 'anna', intent: likeIntent('s'), about: null })
      isSaid = true
      return seal(text)
    }
    await loseSession(device)
    expect(await device.db.sealed.toArray()).toMatchObject([{ count: 4 }])
    await comeBack(device)
    expect(await keysOf(device)).toEqual([...rows.map(({ id }) => id), 'late-key'])
  })

  test.each(['taken back', 'tried'] as const)('does not seal an intent that is %s meanwhile', async (change) => {
    const { device, rows } = await withThree()
    const { seal } = device.world.sealing
    const { intents } = device.db
    const [, second] = rows
    let turns = 0
    device.world.sealing.seal = async (text) => {
      turns += 1
      if (turns === 1) await (change === 'tried' ? intents.update(second!.seq, { attempts: 1 }) : intents.delete(second!.seq))
      return seal(text)
    }
    await loseSession(device)
    await comeBack(device)
    const there = (await device.rows()).find(({ id }) => id === second!.id)
    expect(there?.attempts).toBe(change === 'tried' ? 1 : undefined)
  })

  test('keeps both seals if it happens twice', async ({ lost: { device, rows } }) => {
    await device.logIn('anna')
    const later = await device.put(likeIntent('s'))
    await loseSession(device)
    expect(await device.db.sealed.toArray()).toMatchObject([{ count: 4 }])
    await comeBack(device)
    expect(await keysOf(device)).toEqual([...rows, later].map(({ id }) => id))
  })

  test('leaves an earlier seal of the account that cannot be opened', async ({ lost: { device, rows } }) => {
    const { open } = device.world.sealing
    device.world.sealing.open = () => Promise.reject(new DOMException('no', 'OperationError'))
    await device.logIn('anna')
    const later = await device.put(likeIntent('s'))
    await loseSession(device)
    expect((await device.db.sealed.toArray()).map(({ count }) => count)).toEqual(expect.arrayContaining([1, 3]))
    device.world.sealing.open = open
    await comeBack(device)
    expect((await keysOf(device)).toSorted()).toEqual([...rows, later].map(({ id }) => id).toSorted())
    expect(await device.db.sealed.count()).toBe(0)
  })

  test('opens the other seals if one cannot be opened', async ({ lost: { device } }) => {
    const { open } = device.world.sealing
    const [first] = await device.db.sealed.toArray()
    device.world.sealing.open = (lock) =>
      lock.iv.join() === first?.iv.join() ? Promise.reject(new DOMException('no', 'OperationError')) : open(lock)
    await device.logIn('anna')
    const later = await device.put(likeIntent('s'))
    await loseSession(device)
    await device.logIn('anna')
    await expect(unsealIntents(device.world, 'anna')).rejects.toMatchObject({ name: 'OperationError' })
    expect(await keysOf(device)).toEqual([later.id])
    expect((await device.db.sealed.toArray()).map(({ count }) => count)).toEqual([3])
  })

  test('is not assumed after a log-out, which seals nothing', async ({ three: { device } }) => {
    await wipe(device.world, { isLost: false, token: 't' })
    expect([await device.db.sealed.count(), await device.db.intents.count()]).toEqual([0, 0])
  })
})

describe('the same account', () => {
  test('gets its intents back in their order and under their keys', async ({ lost: { device, rows } }) => {
    expect(await comeBack(device)).toBe(3)
    expect(await device.rows()).toMatchObject([
      { seq: rows[0]?.seq, id: rows[0]?.id, state: 'waiting', attempts: 1, nextAttemptAt: null },
      { seq: rows[1]?.seq, id: rows[1]?.id, state: 'waiting', attempts: 0, nextAttemptAt: null },
      { seq: rows[2]?.seq, id: rows[2]?.id, state: 'needs-you', refusal: { type: 'abroad:invalid' } },
    ])
    expect(await device.db.sealed.count()).toBe(0)
    expect(await unsealIntents(device.world, 'anna')).toBe(0)
  })

  test('submits later intents behind them', async ({ lost: { device, rows } }) => {
    await device.logIn('bert')
    await device.put(likeIntent('theirs'), { account: 'bert' })
    await device.db.intents.clear()
    await comeBack(device)
    const next = await device.put(likeIntent('mine'))
    expect(next.seq).toBeGreaterThan(Math.max(...rows.map(({ seq }) => seq ?? 0)))
  })

  test('does not repeat an intent that is over', async ({ lost: { device, rows } }) => {
    await device.db.history.add(doneIntent(rows[0]!.id))
    await comeBack(device)
    expect(await keysOf(device)).toEqual(rows.slice(1).map((row) => row.id))
  })

  test('gets each intent once if two tabs open the seal', async ({ lost: { device } }) => {
    await device.logIn('anna')
    const both = await Promise.all([unsealIntents(device.world, 'anna'), unsealIntents(device.world, 'anna')])
    expect(both.toSorted()).toEqual([0, 3])
    expect(await device.db.intents.count()).toBe(3)
  })
})

describe('another account', () => {
  test('opens no seal of the account before and deletes nothing of it', async ({ lost: { device, rows } }) => {
    expect(await comeBack(device, 'bert')).toBe(0)
    // Not even by asking for the other’s: the session says who is here.
    expect(await unsealIntents(device.world, 'anna')).toBe(0)
    expect(await device.rows()).toEqual([])
    expect(await comeBack(device)).toBe(rows.length)
  })

  test('gets a seal of its own if it loses its session too', async ({ lost: { device } }) => {
    await device.logIn('bert')
    await device.put(likeIntent('theirs'), { account: 'bert' })
    await loseSession(device)
    expect(new Set((await device.db.sealed.toArray()).map(({ count }) => count))).toEqual(new Set([1, 3]))
  })
})

test('a seal that does not open keeps its content and throws', async ({ lost: { device } }) => {
  await device.logIn('anna')
  const [row] = await device.db.sealed.toArray()
  await device.db.sealed.put({ ...row!, iv: new Uint8Array(12) })
  await expect(unsealIntents(device.world, 'anna')).rejects.toMatchObject({ name: 'OperationError' })
  expect(await device.db.sealed.count()).toBe(1)
})

describe('an intent from a seal', () => {
  const word = (more: Parameters<typeof sampleIntent>[1] = {}) => sampleIntent(checkInIntent({ state: 'safe' }), { createdAt: 5, ...more })
  const [before, after] = [[{ createdAt: 5 }], [{ createdAt: 2 }, { createdAt: 6 }]]

  test('waits for its turn only, whatever its state was', () => {
    const sending = word({ ...heard, state: 'sending', nextAttemptAt: 9, waitMs: 4 })
    expect(unsealed(sending, [])).toEqual({ ...sending, state: 'waiting', nextAttemptAt: null })
    const no = word(refused('abroad:closed'))
    expect(unsealed(no, [])).toEqual(no)
  })

  test('gives way to a later one of a visitor if the service cannot have it', () => {
    for (const row of [word(), word(refused('abroad:closed'))]) {
      expect(unsealed(row, after)).toBe('replaced')
      expect(unsealed(row, before)).toMatchObject({ id: row.id })
    }
    for (const row of [word(heard), word(refused('too-old'))]) expect(unsealed(row, after)).toMatchObject({ id: row.id })
  })

  test('does not give way if it calls for help or is of another kind', () => {
    const help = sampleIntent(checkInIntent({ state: 'help' }), { createdAt: 5 })
    const like = sampleIntent(likeIntent('s'), { createdAt: 5 })
    for (const row of [help, like]) expect(unsealed(row, after)).toMatchObject({ id: row.id })
  })
})

test('a seal holds the intents of the account in their order and detects a change', async ({ three: { device, rows } }) => {
  // By its entity it would stand before all of them.
  rows.push(await device.put(registerIntent('a')))
  for (const account of ['ann', 'bert']) await device.put(likeIntent('theirs'), { account })
  const sealed = await sealIntents(device.world, 'anna')
  expect((JSON.parse(sealed!.text) as { id: string }[]).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(await isAsSealed(device.db, 'anna', sealed!.text)).toBe(true)
  await device.db.intents.update(rows[1]!.seq, { attempts: 5 })
  expect(await isAsSealed(device.db, 'anna', sealed!.text)).toBe(false)
  expect([await isAsSealed(device.db, 'anna', undefined), await isAsSealed(device.db, 'nobody here', undefined)]).toEqual([false, true])
  expect(await sealIntents(device.world, 'nobody here')).toBeNull()
})

test('a second seal of an account is stored beside the first, under its own time', async ({ three: { device } }) => {
  const { row } = (await sealIntents(device.world, 'anna'))!
  await putLock(device.db, row)
  await putLock(device.db, { ...row, at: 77 })
  expect((await device.db.sealed.toArray()).map(({ owner }) => owner)).toEqual([row.owner, `${row.owner}/77`])
})

test('a seal stays closed if no account is logged in', async ({ lost: { device } }) => {
  expect(await unsealIntents(device.world, 'anna')).toBe(0)
  expect([await device.db.sealed.count(), await device.rows()]).toEqual([1, []])
})

test('an intent that is in the outbox already is not added again by its seal', async ({ lost: { device, rows } }) => {
  await device.put(likeIntent('s'))
  const { seq: _, ...first } = rows[0]!
  await device.db.intents.add(first)
  expect(await comeBack(device)).toBe(3)
  const ids = await keysOf(device)
  expect(ids.filter((id) => id === first.id)).toHaveLength(1)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['applied', ['applied', 'replaced']],
  ['cancelled', ['cancelled']],
] as const)('a later intent of a visitor that was %s counts by its result', async (end, ends) => {
  const device = await createOutboxDevice()
  await device.put(checkInIntent({ state: 'safe' }), { id: 'locked-key', createdAt: 5 })
  await loseSession(device)
  const visitor = { id: 'a-device-of-its-own', name: 'Bert' }
  const intent = checkInIntent({ phone: '081 234 56 78', visitor })
  const row = sampleIntent(intent, { account: 'nobody' })
  const { account, entity } = row
  await device.db.history.add(doneIntent('visitors-key', { account, entity, intent, createdAt: 6, doneAt: 7, end }))
  await comeBack(device)
  expect((await device.ended()).map(({ end: own }) => own)).toEqual(ends)
  expect(await keysOf(device)).toEqual(end === 'applied' ? [] : ['locked-key'])
})
