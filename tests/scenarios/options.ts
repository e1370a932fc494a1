import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { engines } from '#tests/browsers/engines/driver.ts'
import { Lane } from '#lab/scenario/names.ts'

const Options = v.object({
  lane: v.optional(v.picklist(Lane.options, ({ received }) => `--lane takes ${Lane.options.join(' or ')}, not ${received}`)),
  /** Compares each scenario of the simulation with the same one on this browser's IndexedDB. */
  engine: v.optional(v.picklist(engines, ({ received }) => `--engine takes ${engines.join(', ')}, not ${received}`)),
  /** Plays each with its seeded fault, which must turn it red. */
  prove: v.optional(v.boolean(), false),
  replies: v.optional(v.boolean(), false),
})
export type ScenarioOptions = v.InferOutput<typeof Options>

const usage = `npm run scenario -- [FILE…] [--lane ${Lane.options.join('|')}] [--engine ${engines.join('|')}] [--replies] [--prove]`

export function readOptions(args: string[]): { files: string[]; options: ScenarioOptions } {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { lane: text, engine: text, prove: flag, replies: flag },
      allowPositionals: true,
    })
    const options = v.parse(Options, values)
    if (options.engine && (options.prove || options.lane)) throw new Error('--engine goes with neither --lane nor --prove')
    return { files: positionals, options }
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`, { cause })
  }
}
