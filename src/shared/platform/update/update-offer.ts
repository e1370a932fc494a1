import type { ShellStatus } from './shell-status.ts'

type Waiting = Pick<ServiceWorker, 'state' | 'postMessage'>

interface UpdateOfferOptions {
  workers: Pick<ServiceWorkerContainer, 'addEventListener'>
  askStatus: (worker: Waiting) => Promise<ShellStatus | undefined>
  /** Asks the service for a newer build; rejects where none can be had. */
  look: () => Promise<unknown>
  reload: () => void
  sleep: (ms: number) => Promise<void>
}

export interface UpdateOffer {
  isReady: () => boolean
  subscribe: (listener: () => void) => () => void
  /** A build was installed. The offer waits until all its files are on the device, or its lazy parts would be missing without a line. */
  found: (worker: Waiting) => void
  /** The line is back: what is missing of the new build can come. */
  fill: () => void
  apply: () => void
  /** Looks for a newer build, no longer than the limit, and loads the page. */
  loadNewest: () => void
}

const askEveryMs = 3_000
/** A browser stops a service worker that fills for too long: it is asked again to go on. */
const asksToFill = 20
/** A takeover that is not heard of is ended by the load that it would have brought. */
const applyLimitMs = 5_000
/** A load that the old worker was to answer as it was stopped is never answered; the next one is. */
const loadLimitMs = 8_000
const loads = 3
/** On a line that hangs the browser waits for minutes. */
const lookLimitMs = 3_000

/** The build that waits, and the citizen's yes to it. */
export function createUpdateOffer({ workers, askStatus, look, reload, sleep }: UpdateOfferOptions): UpdateOffer {
  const listeners = new Set<() => void>()
  let waiting: Waiting | null = null
  let isWhole = false
  let isApplying = false

  function show(whole: boolean): void {
    isWhole = whole
    for (const listener of listeners) listener()
  }

  function fill(): void {
    if (!isWhole) waiting?.postMessage({ type: 'fill' })
  }

  async function followUntilWhole(worker: Waiting): Promise<void> {
    const isOver = () => worker !== waiting || worker.state === 'redundant'
    for (let asks = 0; !isOver(); asks += 1) {
      if (asks % asksToFill === 0) fill()
      const status = await askStatus(worker)
      if (isOver()) return
      if (status && status.present === status.total) return show(true)
      await sleep(askEveryMs)
    }
  }

  function finish(): void {
    if (!isApplying) return
    isApplying = false
    void load()
  }

  /** Ends with this page. */
  async function load(): Promise<void> {
    for (let left = loads; left > 0; left -= 1) {
      reload()
      await sleep(loadLimitMs)
    }
  }

  return {
    isReady: () => isWhole,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    found(worker) {
      if (worker === waiting) return
      waiting = worker
      show(false)
      void followUntilWhole(worker)
    },
    fill,
    apply() {
      if (!waiting) return
      // Another tab said yes before: no takeover is left to wait for.
      if (waiting.state !== 'installed') return void load()
      if (isApplying) return
      isApplying = true
      workers.addEventListener('controllerchange', finish, { once: true })
      waiting.postMessage({ type: 'apply-update' })
      void sleep(applyLimitMs).then(finish)
    },
    loadNewest() {
      void Promise.race([look(), sleep(lookLimitMs)]).then(reload, reload)
    },
  }
}

/** Pauses before a failed first installation is retried: the connection was lost, or the services changed builds during it. */
const retryAfterMs = [5_000, 30_000, 120_000, 600_000]

interface InstallOptions {
  register: () => Promise<ServiceWorkerRegistration>
  controller: () => ServiceWorker | null
  /** Called when a next build was installed beside the active one. */
  found: (worker: ServiceWorker) => void
}

/** Registers the service worker and follows its installations. The very first installation is retried if it fails. */
export async function install(options: InstallOptions, pauses: readonly number[] = retryAfterMs): Promise<void> {
  const registration = await options.register()
  function next(worker: ServiceWorker): void {
    // A first visit has nothing to update from. WebKit reports the first worker when it is already the controller and `active` is still null.
    if (!registration.active || [null, worker].includes(options.controller())) return
    options.found(worker)
  }
  let followed: ServiceWorker | null = null
  function follow(worker: ServiceWorker | null): void {
    // `updatefound` fires for the first worker too, after the registration.
    if (worker === followed) return
    followed = worker
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') next(worker)
      const [pauseMs, ...later] = pauses
      if (worker.state === 'redundant' && !registration.active && pauseMs !== undefined)
        setTimeout(() => void install(options, later).catch(() => undefined), pauseMs)
    })
  }
  if (registration.waiting) next(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}
