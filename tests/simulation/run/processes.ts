import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SeedReport } from './summary.ts'

const entry = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** `looksBack`: the report includes the final state, for a comparison with another database. */
export type Job = { seed: number; looksBack?: true } | { corpus: string } | { point: number }

/** A world allocates many short-lived objects; a large young generation needs fewer collections. */
const flags = ['--no-deprecation', '--min-semi-space-size=64', '--max-semi-space-size=64', '--stack-trace-limit=4']

/** Plays worlds in parallel. `onReport` ends the run with 'stop', or adds jobs. `databaseUrls`: an empty PostgreSQL for each process. */
export function runInProcesses(
  jobs: readonly Job[],
  options: { processes: number; fault: string | null; databaseUrls?: readonly string[]; onlyHistory?: boolean },
  onReport: (report: SeedReport) => 'stop' | Job[] | undefined,
): Promise<void> {
  if (jobs.length === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const waiting = [...jobs]
    const idle: ChildProcess[] = []
    let open = jobs.length
    const children: ChildProcess[] = []
    let isOver = false
    const end = (settle: () => void) => {
      isOver = true
      for (const child of children) child.kill('SIGKILL')
      settle()
    }
    const feed = (child: ChildProcess) => {
      const job = waiting.shift()
      if (job) child.send(job)
      else idle.push(child)
    }
    for (let no = 0; no < options.processes; no += 1) {
      const child = fork(entry, [options.fault ?? '', options.databaseUrls?.[no] ?? '', options.onlyHistory ? 'only-history' : ''], {
        execArgv: flags,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      children.push(child)
      child.on('message', (message: SeedReport | { ready: true }) => {
        if ('ready' in message) return feed(child)
        const answer = onReport(message)
        const more = Array.isArray(answer) ? answer : []
        open += more.length - 1
        waiting.push(...more)
        if (answer === 'stop' || open === 0) return end(resolve)
        for (const free of [child, ...idle.splice(0)]) feed(free)
      })
      child.on('exit', (code, signal) => {
        if (!isOver) end(() => reject(new Error(`a process of the simulation ended with ${code ?? signal}`)))
      })
    }
  })
}
