import { readFileSync } from 'node:fs'

/** That a process has used since its start, in ms, as Linux counts it: in steps of ten. */
export function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
