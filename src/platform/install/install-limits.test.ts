import { describe, expect, test } from 'vitest'
import { afterPrompt, createPromptLimits, isPromptDue, nextPromptAt, type PromptTracking, readTracking } from './install-limits.ts'

const at = (text: string) => Date.parse(text)
const iso = (moment: number) => new Date(moment).toISOString()

/** Prompts at these moments, one after the other. */
function shownAt(...moments: string[]): PromptTracking {
  const tracking = moments.reduce<PromptTracking | null>((before, moment) => afterPrompt(before, at(moment)), null)
  if (!tracking) throw new Error('no moment')
  return tracking
}

function device(text?: string) {
  const kept = new Map<string, string>()
  if (text !== undefined) kept.set('abroad.prompt.qr', text)
  const local = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  }
  let moment = at('2026-03-01T12:00:00Z')
  return {
    kept,
    limits: createPromptLimits({ local, now: () => moment }),
    setClock: (next: string) => (moment = at(next)),
  }
}

test('who was never prompted may be', () => {
  expect(isPromptDue(null, at('2026-03-01T12:00:00Z'))).toBe(true)
})

test('a prompt that was shown stays away for a week, to the millisecond', () => {
  const once = shownAt('2026-03-01T12:00:00.000Z')
  expect(isPromptDue(once, at('2026-03-01T12:00:00.000Z'))).toBe(false)
  expect(isPromptDue(once, at('2026-03-08T11:59:59.999Z'))).toBe(false)
  expect(isPromptDue(once, at('2026-03-08T12:00:00.000Z'))).toBe(true)
})

test('the third prompt of a month is its last one; the next month begins a new count', () => {
  const thrice = shownAt('2026-03-01T12:00:00Z', '2026-03-08T12:00:00Z', '2026-03-15T12:00:00Z')
  expect(thrice.timesThisMonth).toBe(3)
  expect(isPromptDue(shownAt('2026-03-01T12:00:00Z', '2026-03-08T12:00:00Z'), at('2026-03-15T12:00:00Z'))).toBe(true)
  expect(isPromptDue(thrice, at('2026-03-22T12:00:00.000Z'))).toBe(false)
  expect(isPromptDue(thrice, at('2026-04-01T11:59:59.999Z'))).toBe(false)
  expect(isPromptDue(thrice, at('2026-04-01T12:00:00.000Z'))).toBe(true)
  const next = afterPrompt(thrice, at('2026-04-01T12:00:00Z'))
  expect([next.timesThisMonth, iso(next.monthEndsAt)]).toEqual([1, '2026-05-01T12:00:00.000Z'])
})

test('three months after the first prompt there is none any more, whatever was shown in between', () => {
  for (const tracking of [shownAt('2026-03-01T12:00:00Z'), shownAt('2026-03-01T12:00:00Z', '2026-04-20T12:00:00Z')]) {
    expect(iso(tracking.endsAt)).toBe('2026-06-01T12:00:00.000Z')
    expect(isPromptDue(tracking, at('2026-06-01T11:59:59.999Z'))).toBe(true)
    expect(isPromptDue(tracking, at('2026-06-01T12:00:00.000Z'))).toBe(false)
    expect(isPromptDue(tracking, at('2031-01-01T00:00:00Z'))).toBe(false)
  }
})

describe('a month ends on the same day of the next one, or on its last day', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z', '2026-04-30T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00.000Z', '2028-04-30T10:00:00.000Z'],
    ['2028-01-29T10:00:00Z', '2028-02-29T10:00:00.000Z', '2028-04-29T10:00:00.000Z'],
    ['2026-01-28T10:00:00Z', '2026-02-28T10:00:00.000Z', '2026-04-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', '2028-03-29T10:00:00.000Z', '2028-05-29T10:00:00.000Z'],
    ['2026-11-30T10:00:00Z', '2026-12-30T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    ['2027-11-30T10:00:00Z', '2027-12-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59.000Z', '2027-03-31T23:59:59.000Z'],
    ['2026-05-31T00:00:00Z', '2026-06-30T00:00:00.000Z', '2026-08-31T00:00:00.000Z'],
  ])('from %s: month %s, period %s', (first, month, period) => {
    const { monthEndsAt, endsAt } = shownAt(first)
    expect([iso(monthEndsAt), iso(endsAt)]).toEqual([month, period])
    expect(readTracking(JSON.stringify(shownAt(first)), at(first)), 'and is read as it was written').toEqual(shownAt(first))
  })
})

test('however often the citizen comes: three in one window, a week between them, none after the end', () => {
  let tracking: PromptTracking | null = null
  const shown: number[] = []
  const hourMs = 3_600_000
  for (let now = at('2026-01-31T06:00:00Z'); now < at('2026-09-01T00:00:00Z'); now += hourMs) {
    if (!isPromptDue(tracking, now)) continue
    tracking = afterPrompt(tracking, now)
    shown.push(now)
  }
  expect(shown.map((moment) => iso(moment).slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-07',
    '2026-02-14',
    '2026-02-28',
    '2026-03-07',
    '2026-03-14',
    '2026-03-28',
    '2026-04-04',
    '2026-04-11',
    '2026-04-28',
  ])
})

describe('what nobody of us has written counts as nothing', () => {
  const good = shownAt('2026-03-01T12:00:00Z')
  const now = at('2026-03-02T12:00:00Z')
  const wrong: [string, string][] = [
    ['no JSON', '{'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[1,2,3,4]'],
    ['a text', '"endsAt"'],
    ['half of it', JSON.stringify({ endsAt: good.endsAt })],
    ['dates as text', JSON.stringify({ ...good, endsAt: iso(good.endsAt) })],
    ['a moment beyond the calendar', JSON.stringify({ ...good, lastAt: 1e300, endsAt: 1e300, monthEndsAt: 1e300 })],
    ['an end that is no end', JSON.stringify({ ...good, endsAt: good.endsAt + 366 * 86_400_000 })],
    ['a month of a year', JSON.stringify({ ...good, monthEndsAt: good.monthEndsAt + 366 * 86_400_000 })],
    ['an end before the last prompt', JSON.stringify({ ...good, endsAt: good.lastAt - 1 })],
    ['a negative count', JSON.stringify({ ...good, timesThisMonth: -40 })],
    ['a broken count', JSON.stringify({ ...good, timesThisMonth: 0.5 })],
  ]
  test.each(wrong)('%s', (_, text) => {
    expect(readTracking(text, now)).toBeNull()
    const { limits, kept } = device(text)
    expect(limits.isDue('qr')).toBe(true)
    expect(limits.note('qr')).not.toBeNull()
    expect(JSON.parse(kept.get('abroad.prompt.qr') ?? '')).toMatchObject({ timesThisMonth: 1 })
    expect(limits.isDue('qr')).toBe(false)
  })
})

test('a clock that is set back takes the promised moments along: no prompt more, and none is held back for years', () => {
  const { limits, kept, setClock } = device()
  setClock('2031-05-01T12:00:00Z')
  limits.note('qr')
  setClock('2026-03-01T12:00:00Z')
  expect(limits.isDue('qr'), 'the week begins again').toBe(false)
  expect(JSON.parse(kept.get('abroad.prompt.qr') ?? '')).toEqual({
    timesThisMonth: 1,
    lastAt: at('2026-03-01T12:00:00Z'),
    monthEndsAt: at('2026-04-01T12:00:00Z'),
    endsAt: at('2026-06-01T12:00:00Z'),
  })
  setClock('2026-03-08T12:00:00Z')
  expect(limits.isDue('qr')).toBe(true)
  limits.note('qr')
  setClock('2026-06-01T12:00:00Z')
  expect(limits.isDue('qr')).toBe(false)
})

test('a clock that jumps to and fro brings no fourth prompt', () => {
  const { limits, setClock } = device()
  let shown = 0
  for (let round = 0; round < 40; round += 1) {
    for (const moment of ['2026-03-01T12:00:00Z', '2026-03-09T12:00:00Z']) {
      setClock(moment)
      if (limits.isDue('qr') && limits.note('qr')) shown += 1
    }
  }
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThanOrEqual(3)
})

test('app and QR code are counted apart, under the prefix of the product', () => {
  const { limits, kept, setClock } = device()
  for (const day of ['2026-03-01', '2026-03-08', '2026-03-15']) {
    setClock(`${day}T12:00:00Z`)
    expect(limits.isDue('app')).toBe(true)
    limits.note('app')
  }
  setClock('2026-03-22T12:00:00Z')
  expect([limits.isDue('app'), limits.isDue('qr')]).toEqual([false, true])
  expect(limits.note('qr')).toEqual(shownAt('2026-03-22T12:00:00Z'))
  expect([...kept.keys()]).toEqual(['abroad.prompt.app', 'abroad.prompt.qr'])
})

test('who has closed the one is not met by the other for a week either', () => {
  const { limits, setClock } = device()
  limits.note('app')
  setClock('2026-03-08T11:59:59.999Z')
  expect(limits.isDue('qr')).toBe(false)
  setClock('2026-03-08T12:00:00.000Z')
  expect(limits.isDue('qr')).toBe(true)
})

test('the earliest next one is known: after a week, after the month, or never', () => {
  const next = (...moments: string[]) => {
    const moment = nextPromptAt(shownAt(...moments))
    return moment === null ? null : iso(moment)
  }
  expect(next('2026-03-01T12:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(next('2026-03-01T12:00:00Z', '2026-03-08T12:00:00Z', '2026-03-15T12:00:00Z')).toBe('2026-04-01T12:00:00.000Z')
  expect(next('2026-03-01T12:00:00Z', '2026-03-20T12:00:00Z', '2026-03-30T12:00:00Z')).toBe('2026-04-06T12:00:00.000Z')
  expect(next('2026-03-01T12:00:00Z', '2026-05-25T11:59:59Z')).toBe('2026-06-01T11:59:59.000Z')
  expect(next('2026-03-01T12:00:00Z', '2026-05-25T12:00:00Z')).toBeNull()
})

test('where the browser keeps nothing, no prompt can be counted, and so none is shown', () => {
  const limits = createPromptLimits({ local: { read: () => null, write: () => undefined }, now: () => at('2026-03-01T12:00:00Z') })
  expect(limits.note('app')).toBeNull()
})
