import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface PlayedBy {
  fault: string | null
  store: string
  /** What is played beside the browser is looked back at, and has more in its reports than what is played alone. */
  lane: 'simulated' | 'simulated beside real' | `real in ${string}`
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = ['contract', 'lab', 'store', 'worker', 'server', 'tests/simulation']

/** Of the settings and of everything a world is made of: reports of another one say nothing of this one. */
export function fingerprintOf({ fault, store, lane }: PlayedBy): string {
  const hash = createHash('sha256').update(JSON.stringify([fault, store, lane]))
  for (const file of folders.flatMap(filesOf).toSorted()) {
    const text = readFileSync(root + file, 'utf8')
    hash.update(`\n${file} ${text.length}\n${text}`)
  }
  return hash.digest('hex')
}

function filesOf(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)
}
