import { engines, type Engine } from '#tests/browsers/engines/driver.ts'
import { Lane } from '#lab/scenario/names.ts'

export interface ScenarioOptions {
  /** Empty: all that ship. */
  files: string[]
  /** Null: those that each file names. */
  lane: Lane | null
  /** Whose IndexedDB each scenario of the simulation is held against; null: none. */
  engine: Engine | null
  /** Plays each with its seeded fault; red is what is wanted then. */
  proves: boolean
  /** Prints every write with its fate too. */
  showsReplies: boolean
}

export type OptionsRead = { ok: true; options: ScenarioOptions } | { ok: false; reason: string }

const usage = `npm run scenario -- [FILE…] [--lane ${Lane.options.join('|')}] [--engine ${engines.join('|')}] [--replies] [--prove]`

export function readOptions(words: readonly string[]): OptionsRead {
  const options: ScenarioOptions = { files: [], lane: null, engine: null, proves: false, showsReplies: false }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    if (word === '--prove') options.proves = true
    else if (word === '--replies') options.showsReplies = true
    else if (word === '--lane') {
      const lane = Lane.options.find((one) => one === words[at + 1])
      if (!lane) return { ok: false, reason: `--lane takes ${Lane.options.join(' or ')}, and not "${words[at + 1] ?? ''}".\n${usage}` }
      options.lane = lane
      at += 1
    } else if (word === '--engine') {
      const engine = engines.find((one) => one === words[at + 1])
      if (!engine) return { ok: false, reason: `--engine takes ${engines.join(' or ')}, and not "${words[at + 1] ?? ''}".\n${usage}` }
      options.engine = engine
      at += 1
    } else if (word.startsWith('--')) return { ok: false, reason: `"${word}" is not understood.\n${usage}` }
    else options.files.push(word)
  }
  if (options.engine !== null && (options.proves || options.lane !== null))
    return { ok: false, reason: `--engine plays the lane of the simulation, and goes with neither --lane nor --prove.\n${usage}` }
  return { ok: true, options }
}
