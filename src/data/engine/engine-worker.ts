/** Most rounds end at once when they are aborted. A page that is left waits no longer than this for one. */
const closeLimitMs = 1_000

export interface Spawned<Engine> {
  engine: Engine
  terminate: () => void
}

interface WorkerOptions<Engine> {
  spawn: () => Spawned<Engine>
  sleep: (ms: number) => Promise<void>
}

/**
 * The worker of the page. It is closed before it is terminated: terminated in the middle of a transaction, it can leave WebKit with
 * a database that never answers again (WebKit bug 324094). Frozen there, it locks its tables for every page.
 */
export function createEngineWorker<Engine extends { close: () => Promise<void> }>({ spawn, sleep }: WorkerOptions<Engine>) {
  let current: Spawned<Engine> | null = null
  const closing = new Set<Spawned<Engine>>()
  return {
    /** Starts the worker if there is none. */
    engine: (): Engine => (current ??= spawn()).engine,
    /** Resolves when the worker has ended. The next call starts another one. */
    async retire(): Promise<void> {
      const leaving = current
      current = null
      if (!leaving) return
      closing.add(leaving)
      await Promise.race([leaving.engine.close().catch(() => undefined), sleep(closeLimitMs)])
      closing.delete(leaving)
      leaving.terminate()
    },
    /** At once, with those that are still closing: a page that is about to be frozen runs nothing after this. */
    endAll(): void {
      for (const worker of closing) worker.terminate()
      current?.terminate()
      current = null
    },
    /** Acts as if the worker had died: the next call gets no answer. */
    end: () => current?.terminate(),
  }
}
