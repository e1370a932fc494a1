/** Most rounds end at once when they are told to; longer than this nobody waits for one, before a page is left or a worker is ended. */
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
 * The one worker of the page. It is asked to close before it is ended: a worker that goes in the middle of a transaction can leave WebKit with
 * a database that never answers again (WebKit bug 324094), and one that is frozen there locks its tables for every page.
 */
export function createEngineWorker<Engine extends { close: () => Promise<void> }>({ spawn, sleep }: WorkerOptions<Engine>) {
  let current: Spawned<Engine> | null = null
  const closing = new Set<Spawned<Engine>>()
  return {
    /** Whoever asks first makes it. */
    engine: (): Engine => (current ??= spawn()).engine,
    /** Resolves when it has closed and is gone. Whoever asks from now on has another one. */
    async retire(): Promise<void> {
      const leaving = current
      current = null
      if (!leaving) return
      closing.add(leaving)
      await Promise.race([leaving.engine.close().catch(() => undefined), sleep(closeLimitMs)])
      closing.delete(leaving)
      leaving.terminate()
    },
    /** At once, and those that are still closing too: in a page that is about to be frozen nothing comes after this. */
    endAll(): void {
      for (const worker of closing) worker.terminate()
      current?.terminate()
      current = null
    },
    /** As if it had died: whoever asks next waits for it in vain. */
    end: () => current?.terminate(),
  }
}
