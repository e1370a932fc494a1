import { build } from '#src/shared/platform/names.ts'
import { readSession, writeSession } from '#src/shared/platform/web-storage.ts'

const key = 'abroad.missingPart'

interface MissingPartOptions {
  /** The build that runs. */
  build: string
  /** The service answers that it has the part no longer; one that the line dropped, or a page that leaves, is no reason for a load. */
  isGone: () => Promise<boolean>
  reload: () => void | Promise<void>
}

/** A lazy part that is not to be had any more (its build was replaced) leads to one load for each build, however often they come and go. */
export function reloadOnceForMissingPart(reload: () => Promise<void>): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadWhereItHelps({ build, isGone: () => isGone(payload), reload }))
}

/**
 * Chromium and Firefox name the part. It is asked for, since Firefox drops what a page is loading as soon as the page leaves: a load for that
 * would take the place of where the citizen goes. WebKit names none: there it is enough that the service answers.
 */
export function isGone({ message }: Error): Promise<boolean> {
  const part = /\/assets\S+/.exec(message)?.[0]
  return fetch(part ?? '/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => (part ? reply.status === 404 : reply.ok),
    () => false,
  )
}

export async function reloadWhereItHelps(options: MissingPartOptions): Promise<void> {
  const left = readSession(key) ?? ''
  if (left.includes(options.build) || !(await options.isGone())) return
  writeSession(key, `${left} ${options.build}`)
  // Where the browser keeps nothing for the visit nothing could stop a loop.
  if (readSession(key) !== null) await options.reload()
}
