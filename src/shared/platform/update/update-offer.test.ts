import { expect, test, afterEach, beforeEach, describe, vi } from 'vitest'
import type { ShellStatus } from './shell-status.ts'
import { createUpdateOffer, install } from './update-offer.ts'
import { isGone, reloadWhereItHelps } from './missing-part.ts'

test('a new build is offered only when all of it is on the device', async () => {
  const { offer, worker, answers, sleeps } = setUp()
  answers.push({ present: 3, total: 9 }, undefined, { present: 9, total: 9 })
  offer.found(worker)
  await settled()
  expect(worker.said).toEqual(['fill'])
  expect(offer.isReady()).toBe(false)
  sleeps.shift()?.()
  await settled()
  expect(offer.isReady()).toBe(false)
  offer.fill()
  expect(worker.said).toEqual(['fill', 'fill'])
  sleeps.shift()?.()
  await settled()
  expect(offer.isReady()).toBe(true)
})

test('the yes of the citizen brings one load, when the new build has taken over', async () => {
  const { offer, worker, answers, takeOver, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  offer.apply()
  offer.apply()
  expect(worker.said).toEqual(['fill', 'apply-update'])
  expect(loads()).toBe(0)
  takeOver()
  expect(loads()).toBe(1)
})

test('the page reloads at once if another tab has applied the update', async () => {
  const { offer, worker, answers, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  worker.state = 'activated'
  offer.apply()
  expect(loads()).toBe(1)
  expect(worker.said).toEqual(['fill'])
})

test('the page reloads if the controller change is never reported', async () => {
  const { offer, worker, answers, sleeps, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  offer.apply()
  sleeps.shift()?.()
  await settled()
  expect(loads()).toBe(1)
})

test('an unanswered reload is repeated a few times', async () => {
  const { offer, worker, answers, sleeps, takeOver, loads } = setUp()
  answers.push({ present: 9, total: 9 })
  offer.found(worker)
  await settled()
  offer.apply()
  takeOver()
  // The limit of the takeover comes first, and has nothing more to end.
  sleeps.shift()?.()
  for (const count of [1, 2, 3, 3]) {
    expect(loads()).toBe(count)
    sleeps.pop()?.()
    await settled()
  }
})

test('a redundant worker is no longer polled', async () => {
  const { offer, worker, answers, sleeps } = setUp()
  answers.push({ present: 1, total: 9 })
  offer.found(worker)
  await settled()
  worker.state = 'redundant'
  expect(sleeps).toHaveLength(1)
  sleeps.shift()?.()
  await settled()
  expect(sleeps).toEqual([])
  expect(offer.isReady()).toBe(false)
})

test('the look for a newer build ends in a load, whether it brings one, fails or is not answered', async () => {
  const { offer, sleeps, looks, loads } = setUp()
  for (const end of [() => looks.shift()?.resolve(), () => looks.shift()?.reject(new Error('no line')), () => sleeps.pop()?.()]) {
    const before = loads()
    offer.loadNewest()
    await settled()
    expect(loads()).toBe(before)
    end()
    await settled()
    expect(loads()).toBe(before + 1)
  }
})

function setUp() {
  const answers: (ShellStatus | undefined)[] = []
  const sleeps: (() => void)[] = []
  const takeovers: (() => void)[] = []
  const looks: PromiseWithResolvers<void>[] = []
  const counted = { loads: 0 }
  const said: string[] = []
  const worker: { state: ServiceWorkerState; said: string[]; postMessage: (message: { type: string }) => void } = {
    state: 'installed',
    said,
    postMessage: ({ type }) => void said.push(type),
  }
  const offer = createUpdateOffer({
    workers: { addEventListener: (_: string, listener: unknown) => void takeovers.push(listener as () => void) },
    askStatus: async () => answers.shift(),
    look: () => {
      const look = Promise.withResolvers<void>()
      looks.push(look)
      return look.promise
    },
    reload: () => void (counted.loads += 1),
    sleep: () => new Promise((resolve) => sleeps.push(resolve)),
  })
  return { offer, worker, answers, sleeps, looks, takeOver: () => takeovers.shift()?.(), loads: () => counted.loads }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

describe('install service worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A service worker of a browser, as far as its registration is followed. */
  class Worker extends EventTarget {
    state: ServiceWorkerState = 'installing'
    become(state: ServiceWorkerState): void {
      this.state = state
      this.dispatchEvent(new Event('statechange'))
    }
  }

  class Registration extends EventTarget {
    installing: Worker | null = new Worker()
    waiting: Worker | null = null
    active: Worker | null = null
  }

  function createBrowser() {
    const registrations: Registration[] = []
    const found: Worker[] = []
    const browser = {
      controller: null as Worker | null,
      registrations,
      found,
      /** The worker of the latest registration that installs. */
      installing: () => registrations.at(-1)?.installing as Worker,
      options: {
        register: async () => {
          const registration = new Registration()
          registrations.push(registration)
          return registration as unknown as ServiceWorkerRegistration
        },
        controller: () => browser.controller as unknown as ServiceWorker,
        found: (worker: ServiceWorker) => void found.push(worker as unknown as Worker),
      },
    }
    return browser
  }

  describe('a next build is found', () => {
    test('when it was installed beside the active one', async () => {
      const browser = createBrowser()
      await install(browser.options)
      const [registration] = browser.registrations
      const first = browser.installing()
      first.become('installed')
      expect(browser.found).toEqual([])
      registration!.active = first
      browser.controller = first
      first.become('activated')
      registration!.installing = new Worker()
      registration!.dispatchEvent(new Event('updatefound'))
      browser.installing().become('installed')
      expect(browser.found).toEqual([browser.installing()])
    })

    test('not on a first visit, though the worker is the controller when it is told to be installed: as WebKit does', async () => {
      const browser = createBrowser()
      await install(browser.options)
      browser.controller = browser.installing()
      browser.installing().become('installed')
      browser.registrations[0]!.active = browser.installing()
      browser.installing().become('installed')
      expect(browser.found).toEqual([])
    })
  })

  describe('a first installation that fails', () => {
    test('begins again, later each time, and not for ever', async () => {
      const browser = createBrowser()
      await install(browser.options, [5_000, 30_000])
      browser.registrations[0]!.dispatchEvent(new Event('updatefound'))
      for (const [pauseMs, count] of [
        [5_000, 2],
        [30_000, 3],
      ] as const) {
        browser.installing().become('redundant')
        await vi.advanceTimersByTimeAsync(pauseMs - 1)
        expect(browser.registrations).toHaveLength(count - 1)
        await vi.advanceTimersByTimeAsync(1)
        expect(browser.registrations).toHaveLength(count)
      }
      browser.installing().become('redundant')
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(browser.registrations).toHaveLength(3)
    })

    test('is none where another build is active: the next load looks for the new one', async () => {
      const browser = createBrowser()
      await install(browser.options)
      browser.registrations[0]!.active = new Worker()
      browser.installing().become('redundant')
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(browser.registrations).toHaveLength(1)
    })
  })
})

describe('missing part', () => {
  let kept: Map<string, string>
  let loads: string[]

  beforeEach(() => {
    kept = new Map()
    loads = []
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  const miss = (build: string, hasGone = true) =>
    reloadWhereItHelps({ build, isGone: async () => hasGone, reload: () => void loads.push(build) })

  test('a missing part brings one load for each build, in whatever order they come and go, and however late', async () => {
    vi.useFakeTimers()
    for (const build of ['n1', 'n2', 'n1', 'n1', 'n2', 'n3', 'n2']) {
      await miss(build)
      vi.advanceTimersByTime(3_600_000)
    }
    vi.useRealTimers()
    expect(loads).toEqual(['n1', 'n2', 'n3'])
  })

  test('a part lost by the network causes no reload and does not use it up', async () => {
    await miss('n1', false)
    expect(loads).toEqual([])
    await miss('n1')
    expect(loads).toEqual(['n1'])
  })

  test('there is no reload without sessionStorage', async () => {
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    await miss('n1')
    expect(loads).toEqual([])
  })

  test('a part that is named is gone where the service says so; where none is named the service has to answer', async () => {
    const asked: string[] = []
    const isGoneWhere = (status: number, message: string) => {
      vi.stubGlobal('fetch', async (address: string) => {
        asked.push(address)
        if (status === 0) throw new TypeError('no line')
        return new Response(null, { status })
      })
      return isGone(new TypeError(message))
    }
    const dropped = 'Unable to preload CSS for http://localhost:4173/assets/shared-BSD4HO8.css'
    const failed = 'error loading dynamically imported module: http://localhost:4173/assets/activity-B7l0maa.js'
    const unnamed = 'Importing a module script failed.'
    expect([await isGoneWhere(200, dropped), await isGoneWhere(404, dropped)]).toEqual([false, true])
    expect([await isGoneWhere(404, failed), await isGoneWhere(503, failed), await isGoneWhere(0, failed)]).toEqual([true, false, false])
    expect([await isGoneWhere(200, unnamed), await isGoneWhere(503, unnamed)]).toEqual([true, false])
    expect([...new Set(asked)]).toEqual(['/assets/shared-BSD4HO8.css', '/assets/activity-B7l0maa.js', '/sw.js'])
  })
})
