import { expect, test } from 'vitest'
import { createLabDay, type SaidTap } from './lab-day.ts'

const key = 'abroad.lab'

function dayOf(kept: Record<string, string> = {}) {
  const texts = new Map(Object.entries(kept))
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  }
  const clock = { now: 1_000 }
  return { day: createLabDay({ storage, key, nowMs: () => clock.now }), texts, clock }
}
const tap = (id: string): SaidTap => ({
  id,
  atMs: 0,
  entity: 'story:s',
  intent: { kind: 'like', body: { storyId: 's', liked: true } },
  about: null,
})

test('there is no day before the Lab was opened, and looking makes none', () => {
  const { day, texts } = dayOf()
  expect(day.isUnderWay()).toBe(false)
  expect(day.read()).toMatchObject({ startedMs: 1_000, taps: [], play: null })
  expect(texts.size).toBe(0)
})

test('a day that is under way is kept when the Lab is opened again, and begun again by who wants that', () => {
  const { day, clock } = dayOf()
  day.begin({ isKept: true })
  day.change(() => ({ before: ['early'] }))
  clock.now = 2_000
  day.begin({ isKept: true })
  expect(day.read()).toMatchObject({ startedMs: 1_000, before: ['early'] })
  day.begin()
  expect(day.read()).toMatchObject({ startedMs: 2_000, before: null })
})

test('another page of this device reads the same day, and whoever listens hears of each change', () => {
  const { day, texts } = dayOf()
  const heard: number[] = []
  const stop = day.subscribe(() => heard.push(day.read().taps.length))
  day.begin()
  day.change(({ taps }) => ({ taps: [...taps, tap('a')] }))
  const other = dayOf(Object.fromEntries(texts)).day
  expect(other.read().taps.map(({ id }) => id)).toEqual(['a'])
  expect(day.read(), 'the same object as long as nothing changes').toBe(day.read())
  stop()
  day.forget()
  expect(heard).toEqual([0, 1])
  expect(day.isUnderWay()).toBe(false)
})

test('what another build has written, or nobody can read, is no day', () => {
  for (const text of [JSON.stringify({ version: 1, taps: [] }), '{', 'null']) {
    const { day } = dayOf({ [key]: text })
    expect(day.isUnderWay(), text).toBe(false)
    expect(day.read().taps, text).toEqual([])
    day.begin({ isKept: true })
    expect(day.isUnderWay(), text).toBe(true)
  }
})

test('what a citizen said goes when they log out or another one comes, and the device stays as bad as it is', () => {
  const { day } = dayOf()
  const said = () => {
    day.begin()
    day.change(() => ({ accountId: 'anna', taps: [tap('a')], storage: { isFull: true, breaksEvery: 0 } }))
  }
  const left = (session: object) => {
    said()
    day.leaveWith({ accountId: null, lostUnintentionally: false, epoch: 1, ...session })
    expect(day.read().storage.isFull).toBe(true)
    return day.read().taps.length === 0
  }
  expect([left({}), left({ accountId: 'beat' })]).toEqual([true, true])
  expect(left({ accountId: 'anna' }), 'still there').toBe(false)
  expect(left({ lostUnintentionally: true }), 'the session was lost').toBe(false)
  expect(left({ epoch: 0 }), 'the browser has emptied the device').toBe(false)
  day.forget()
  day.leaveWith({ accountId: null, lostUnintentionally: false, epoch: 1 })
  expect(day.isUnderWay()).toBe(false)
})

test('a day holds the last 500 taps', () => {
  const { day } = dayOf()
  day.begin()
  day.change(() => ({ taps: Array.from({ length: 501 }, (_, no) => tap(String(no))) }))
  expect(day.read().taps).toHaveLength(500)
  expect(day.read().taps[0]?.id).toBe('1')
})
