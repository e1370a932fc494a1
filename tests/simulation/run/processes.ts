import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SeedReport } from './summary.ts'

const entry = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** One world: of a seed, or one of the corpus by its name. `looksBack`: its report says what it came to, to be held against another place. */
export type Job = { seed: number; looksBack?: true } | { corpus: string }

/** A world makes much that is forgotten at once; with room for it there is less to clear away. */
const flags = ['--no-deprecation', '--min-semi-space-size=64', '--max-semi-space-size=64', '--stack-trace-limit=4']

/**
 * Runs the worlds in processes side by side, each in whichever is free: a world does not know which one it runs in. `onReport` ends the run
 * by answering 'stop'. Rejects when a process dies. `databaseUrls`: an empty database of PostgreSQL for the services of each process.
 */
export function runInProcesses(
  jobs: readonly Job[],
  options: { processes: number; fault: string | null; databaseUrls?: readonly string[] },
  onReport: (report: SeedReport) => 'stop' | undefined,
): Promise<void> {
  if (jobs.length === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    let next = 0
    let open = jobs.length
    const children: ChildProcess[] = []
    let isOver = false
    const end = (settle: () => void) => {
      isOver = true
      for (const child of children) child.kill('SIGKILL')
      settle()
    }
    const feed = (child: ChildProcess) => {
      if (next < jobs.length) child.send(jobs[next++]!)
    }
    for (let no = 0; no < options.processes; no += 1) {
      const child = fork(entry, [options.fault ?? '', options.databaseUrls?.[no] ?? ''], {
        execArgv: flags,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      children.push(child)
      child.on('message', (message: SeedReport | { ready: true }) => {
        if ('ready' in message) return feed(child)
        open -= 1
        if (onReport(message) === 'stop' || open === 0) return end(resolve)
        feed(child)
      })
      child.on('exit', (code, signal) => {
        if (!isOver) end(() => reject(new Error(`a process of the simulation ended with ${code ?? signal}`)))
      })
    }
  })
}
