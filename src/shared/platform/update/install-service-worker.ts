/** Pauses before a first installation begins again: its line broke off, or the services changed builds in the middle of it. */
const againAfterMs = [5_000, 30_000, 120_000, 600_000]

interface InstallOptions {
  register: () => Promise<ServiceWorkerRegistration>
  controller: () => ServiceWorker | null
  /** A next build was installed beside the one that is active. */
  found: (worker: ServiceWorker) => void
}

/** Registers and follows what is installed; the first installation of all begins again where it fails. */
export async function install(options: InstallOptions, pauses: readonly number[] = againAfterMs): Promise<void> {
  const registration = await options.register()
  function next(worker: ServiceWorker): void {
    // A first visit has nothing to update from. WebKit tells of the first worker when it is the controller already, and `active` is null still.
    if (!registration.active || [null, worker].includes(options.controller())) return
    options.found(worker)
  }
  let followed: ServiceWorker | null = null
  function follow(worker: ServiceWorker | null): void {
    // `updatefound` tells of the first worker too, after the registration.
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
