import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

export interface Option<T> {
  kind: 'text' | 'texts' | 'flag'
  /** `given` is undefined if the option is missing. Throws `WrongUse`. */
  read(given: unknown, name: string): T
}

type Options = Readonly<Record<string, Option<unknown>>>
export type Values<O extends Options> = { [Name in keyof O]: O[Name] extends Option<infer T> ? T : never }

export interface Counts {
  lost: number
  duplicated: number
  reordered: number
  stuck: number
}

export interface Outcome {
  flaws: readonly string[]
  counts?: Counts
}

export interface CampaignContext {
  print: (line: string) => void
  signal: AbortSignal
}

export interface Campaign {
  run(words: readonly string[], context: CampaignContext): Promise<Outcome>
}

export class WrongUse extends Error {}

export function defineCampaign<const O extends Options>(
  options: O,
  run: (values: Values<O>, context: CampaignContext) => Promise<Outcome>,
): Campaign {
  return { run: async (words, context) => run(readOptions(options, words), context) }
}

export function readOptions<const O extends Options>(options: O, words: readonly string[]): Values<O> {
  const names = Object.keys(options)
  const known = names.length === 0 ? 'There are no options.' : `The options: ${names.map((name) => `--${name}`).join(', ')}.`
  const config = Object.fromEntries(
    names.map((name) => {
      const kind = options[name]?.kind
      return [name, { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'texts' }]
    }),
  )
  const { values, tokens } = parseArgs({ args: [...words], options: config, strict: false, allowNegative: true, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') throw new WrongUse(`"${token.value}" is not an option. ${known}`)
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (!option) throw new WrongUse(`There is no option ${token.rawName}. ${known}`)
    if (option.kind !== 'flag' && token.value === undefined) throw new WrongUse(`${token.rawName} needs a value.`)
    if (option.kind === 'flag' && token.value !== undefined) throw new WrongUse(`${token.rawName} takes no value.`)
  }
  return Object.fromEntries(names.map((name) => [name, options[name]?.read(values[name], `--${name}`)])) as Values<O>
}

export function number(fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER, isWhole = true } = {}): Option<number> {
  return {
    kind: 'text',
    read(given, name) {
      const value = given === undefined ? fallback : Number(given)
      if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
      const limits = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
      throw new WrongUse(`${name} takes a ${isWhole ? 'whole ' : ''}number ${limits}, not "${String(given)}".`)
    },
  }
}

export function choice<const Name extends string>(names: readonly Name[], fallback: Name): Option<Name> {
  return {
    kind: 'text',
    read(given, option) {
      const found = given === undefined ? fallback : names.find((name) => name === given)
      if (found === undefined) throw new WrongUse(`${option} takes ${names.join(', ')}, not "${String(given)}".`)
      return found
    },
  }
}

export function text<const Fallback extends string | undefined>(fallback: Fallback): Option<string | Fallback> {
  return { kind: 'text', read: (given) => (typeof given === 'string' ? given : fallback) }
}

export function texts(): Option<string[] | undefined> {
  return { kind: 'texts', read: (given) => given as string[] | undefined }
}

export function flag(fallback = false): Option<boolean> {
  return { kind: 'flag', read: (given) => (typeof given === 'boolean' ? given : fallback) }
}

export function buildApp(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit', env: { ...process.env, LAB: '0' } })
  if (status !== 0) throw new Error('the app could not be built; see the error above')
}
