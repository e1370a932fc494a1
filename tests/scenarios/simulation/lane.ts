import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'

const entry = fileURLToPath(new URL('run-here.ts', import.meta.url))

export interface SimulationLane {
  play(scenario: Scenario): Promise<Ledger>
  close(): void
}

export async function createSimulationLane(fault: string | null): Promise<SimulationLane> {
  const child = fork(entry, [fault ?? ''], { execArgv: ['--no-deprecation'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await nextOf(child)
  return {
    async play(scenario) {
      child.send(scenario)
      const { ledger } = await nextOf(child)
      if (!ledger) throw new Error('the simulation brought no ledger')
      return ledger
    },
    close: () => void child.kill('SIGKILL'),
  }
}

function nextOf(child: ChildProcess): Promise<{ ledger?: Ledger }> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null, signal: string | null) => reject(new Error(`the simulation ended with ${code ?? signal}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as { ledger?: Ledger })
    })
  })
}
