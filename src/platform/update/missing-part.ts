import { build } from '#src/platform/build.ts'
import { readSession, writeSession } from '#src/platform/storage/web-storage.ts'

const key = 'abroad.reloadedForMissingPart'

interface MissingPartOptions {
  /** The build that runs. */
  build: string
  /** The service answers: a part that the line dropped is no reason, a load would put the browser's error page in place of ours. */
  isServed: () => Promise<boolean>
  reload: () => void | Promise<void>
}

/** A lazy part that is not to be had any more (its build was replaced) leads to one load for each build, however often they come and go. */
export function reloadOnceForMissingPart(reload: () => Promise<void>): void {
  const options = {
    build,
    isServed: () =>
      fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    reload,
  }
  window.addEventListener('vite:preloadError', () => void reloadWhereItHelps(options))
}

export async function reloadWhereItHelps(options: MissingPartOptions): Promise<void> {
  const left = readSession(key)?.split(' ') ?? []
  if (left.includes(options.build) || !(await options.isServed())) return
  writeSession(key, [...left, options.build].join(' '))
  // Where the browser keeps nothing for the visit nothing could stop a loop.
  if (readSession(key) !== null) await options.reload()
}
