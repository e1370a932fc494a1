import { prepareProcess } from './prepare-process.ts'

prepareProcess()
// Only now: what is imported by name is loaded before the first line runs.
await import('./run.ts')
