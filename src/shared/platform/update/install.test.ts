import { expect, test, describe } from 'vitest'
import { keptInMemory } from '#tests/setup/recording-sdk.ts'
import { createInstall } from './install.ts'
import { afterPrompt, createPromptLimits, isPromptDue, nextPromptAt, type PromptTracking, readTracking } from './install-limits.ts'

describe('install', () => {
  function device(options: { isStandalone?: boolean; outcome?: 'accepted' | 'dismissed' } = {}) {
    const target = new EventTarget()
    const local = keptInMemory()
    const open = () => {
      const install = createInstall({ isStandalone: () => options.isStandalone ?? false, local })
      install.listen(target)
      return install
    }
    const offer = () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: options.outcome ?? 'accepted' }),
      })
      target.dispatchEvent(event)
      return event
    }
    return { target, open, offer }
  }

  test('an offer is kept for the citizen’s tap, and the browser’s own does not come up', () => {
    const { open, offer } = device()
    const install = open()
    const told: string[] = []
    install.subscribe(() => told.push(install.state()))
    expect(offer().defaultPrevented).toBe(true)
    expect(told).toEqual(['offered'])
  })

  test('what was installed is known in later visits, until the browser offers it again', async () => {
    const { open, offer } = device()
    const install = open()
    offer()
    await install.install()
    expect(install.state()).toBe('installed')
    const later = open()
    expect(later.state()).toBe('installed')
    offer()
    expect(later.state()).toBe('offered')
  })

  test('an offer that was declined is gone, and nothing is installed', async () => {
    const { open, offer } = device({ outcome: 'dismissed' })
    const install = open()
    offer()
    await install.install()
    expect(install.state()).toBe('by-hand')
  })

  test('installed through the menu counts as well', () => {
    const { target, open } = device()
    const install = open()
    target.dispatchEvent(new Event('appinstalled'))
    expect(install.state()).toBe('installed')
  })

  test('opened as an app, it runs as one, whatever was offered', () => {
    const { open, offer } = device({ isStandalone: true })
    const install = open()
    offer()
    expect(install.state()).toBe('running')
  })
})

describe('install limits', () => {
  const at = (text: string) => Date.parse(text)
  const iso = (moment: number) => new Date(moment).toISOString()

  /** Prompts at these moments, one after the other. */
  function shownAt(...moments: string[]): PromptTracking {
    const tracking = moments.reduce<PromptTracking | null>((before, moment) => afterPrompt(before, at(moment)), null)
    if (!tracking) throw new Error('no moment')
    return tracking
  }

  function device(text?: string) {
    const local = keptInMemory(text === undefined ? {} : { 'abroad.prompt.qr': text })
    let moment = at('2026-03-01T12:00:00Z')
    return {
      local,
      limits: createPromptLimits({ local, now: () => moment }),
      setClock: (next: string) => (moment = at(next)),
    }
  }

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

  describe('an invalid record counts as missing', () => {
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
      const { limits, local } = device(text)
      expect(limits.isDue('qr')).toBe(true)
      expect(limits.note('qr')).not.toBeNull()
      expect(JSON.parse(local.read('abroad.prompt.qr') ?? '')).toMatchObject({ timesThisMonth: 1 })
      expect(limits.isDue('qr')).toBe(false)
    })
  })

  test('a clock that is set back takes the promised moments along: no prompt more, and none is held back for years', () => {
    const { limits, local, setClock } = device()
    setClock('2031-05-01T12:00:00Z')
    limits.note('qr')
    setClock('2026-03-01T12:00:00Z')
    expect(limits.isDue('qr'), 'the week begins again').toBe(false)
    expect(JSON.parse(local.read('abroad.prompt.qr') ?? '')).toEqual({
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
    const { limits, local, setClock } = device()
    for (const day of ['2026-03-01', '2026-03-08', '2026-03-15']) {
      setClock(`${day}T12:00:00Z`)
      expect(limits.isDue('app')).toBe(true)
      limits.note('app')
    }
    setClock('2026-03-22T12:00:00Z')
    expect([limits.isDue('app'), limits.isDue('qr')]).toEqual([false, true])
    expect(limits.note('qr')).toEqual(shownAt('2026-03-22T12:00:00Z'))
    expect(Object.keys(local.all())).toEqual(['abroad.prompt.app', 'abroad.prompt.qr'])
  })

  test('closing one prompt also delays the other for a week', () => {
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

  test('no prompt is shown if storage is unavailable', () => {
    const limits = createPromptLimits({ local: { read: () => null, write: () => undefined }, now: () => at('2026-03-01T12:00:00Z') })
    expect(limits.note('app')).toBeNull()
  })
})
