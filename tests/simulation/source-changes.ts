import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A change of one place of the source as this process loads it; the files stay as they are. */
export interface SourceChange {
  /** From the root of the repository. */
  file: string
  /** Stands in the file once. */
  find: string
  replace: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** To be called before the first of the files is loaded. Throws, when it is, where the text is not there exactly once. */
export function changeSource(changes: readonly SourceChange[]): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const mine = url.startsWith('file:') ? changes.filter(({ file }) => fileURLToPath(url) === root + file) : []
      if (mine.length === 0) return loaded
      return { ...loaded, source: mine.reduce(change, textOf(loaded.source)) }
    },
  })
}

function change(text: string, { file, find, replace }: SourceChange): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places with ${JSON.stringify(find)}`)
  return parts.join(replace)
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
}
