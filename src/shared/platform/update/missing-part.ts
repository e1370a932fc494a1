import { build } from '#src/shared/platform/names.ts'
import { readSession, writeSession } from '#src/shared/platform/web-storage.ts'

const key = 'abroad.missingPart'

interface MissingPartOptions {
  /** The build that runs. */
  build: string
  /** False if only the connection failed, or the page is being left: a reload would not help. */
  isGone: () => Promise<boolean>
  reload: () => void | Promise<void>
}

/**
 * Reloads the page if a lazy part of its build was replaced by an update: once for each build. A press on a link loads parts too, and may be a drag or
 * open a menu while a form is half filled in. So what is missing then causes a reload only when the link is followed.
 */
export function reloadOnceForMissingPart(reload: () => Promise<void>): void {
  let press: { missing?: Error } | null = null
  const handle = (missing: Error) => void reloadWhereItHelps({ build, isGone: () => isGone(missing), reload })
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (press) press.missing = payload
    else handle(payload)
  })
  window.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a')) press = {}
  })
  window.addEventListener('popstate', () => (press = null))
  window.addEventListener('click', ({ defaultPrevented: isFollowed }) => {
    const missing = press?.missing
    press = null
    if (missing && isFollowed) handle(missing)
  })
}

/**
 * Chromium and Firefox name the part, so it is requested: Firefox cancels what a page is loading when the page is left, and a reload would then
 * replace the navigation. WebKit names none, so any answer of the service counts.
 */
export function isGone({ message }: Error): Promise<boolean> {
  const part = /\/assets\S+/.exec(message)?.[0]
  return fetch(part ?? '/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => (part ? reply.status === 404 : reply.ok),
    () => false,
  )
}

export async function reloadWhereItHelps(options: MissingPartOptions): Promise<void> {
  const reloaded = readSession(key) ?? ''
  if (reloaded.includes(options.build) || !(await options.isGone())) return
  writeSession(key, `${reloaded} ${options.build}`)
  // Without session storage nothing would stop a loop of reloads.
  if (readSession(key) !== null) await options.reload()
}
