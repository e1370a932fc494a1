import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { install } from './install-service-worker.ts'

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
