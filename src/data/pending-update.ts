import { build } from '#src/shared/platform/names.ts'
import { reloadPage } from '#src/data/engine/engine.ts'
import { readSession, removeSession, writeSession } from '#src/shared/platform/web-storage.ts'

const key = 'abroad.updateWanted'

/** The citizen wants the next build in this tab. */
export function rememberUpdate(): void {
  writeSession(key, build)
}

/**
 * A load that came before the new build had taken over brings the old one once more, and makes it take over: then one more load brings what the
 * citizen asked for. Where it waits still, it is offered again.
 */
export function resumeUpdate({ active, waiting }: ServiceWorkerRegistration): void {
  const isOldOnceMore = readSession(key) === build
  removeSession(key)
  if (!isOldOnceMore || waiting || !active) return
  if (active.state === 'activated') return void reloadPage()
  active.addEventListener('statechange', () => void reloadPage(), { once: true })
}
