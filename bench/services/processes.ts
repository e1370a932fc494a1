import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createKillablePostgres } from '../../server/testing/killable-postgres.ts'
import { temporaryFolder } from '../support/set-up.ts'

/** Runs `work` with a PostgreSQL of its own, whose commits wait for the disk, and a temporary folder. */
export async function withPostgres(name: string, work: (given: { url: string; folder: string }) => Promise<void>): Promise<void> {
  const postgres = await createKillablePostgres({ isDurable: true })
  if (!postgres) throw new Error('PostgreSQL is not installed (the package postgresql)')
  try {
    await work({ url: postgres.url, folder: temporaryFolder(name) })
  } finally {
    await postgres.dispose()
  }
}

/** Processor time of a process since its start in ms. Linux counts it in steps of ten. */
export function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process in MB: now, or its peak. */
export function memoryMbOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

/** Binds this process, and those it starts from now on, to these cores; false if the system does not allow it. */
export function pinTo(cores: string): boolean {
  return spawnSync('taskset', ['-acp', cores, String(process.pid)]).status === 0
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
