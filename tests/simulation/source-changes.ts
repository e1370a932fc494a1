import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A change of the source as this process loads it. The file on disk stays the same. */
export interface SourceChange {
  /** Relative to the root of the repository. */
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

/** A mistake that the simulation must find. */
export interface SeededFault extends SourceChange {
  name: string
  breaks: string
  /** Only `--kill-at-await` with these steps finds it. */
  killSteps?: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Call it before the files are loaded. Throws if a file is missing or does not contain the text exactly once. */
export function changeSource(changes: readonly SourceChange[]): void {
  for (const one of changes) change(readFileSync(root + one.file, 'utf8'), one)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const mine = url.startsWith('file:') ? changes.filter(({ file }) => fileURLToPath(url) === root + file) : []
      if (mine.length === 0) return loaded
      return { ...loaded, source: mine.reduce(change, textOf(loaded.source)) }
    },
  })
}

export function change(text: string, { file, find, replace }: SourceChange): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places with ${JSON.stringify(find)}`)
  return parts.join(replace)
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
}
