import { hashOfLine } from '#contract/guide/article-hash.ts'
import type { Language } from '#contract/values/languages.ts'
import { wordsOf } from '#src/i18n/i18n.ts'
import { readPack } from '#src/data/guide/pack-file.ts'
import { packFileName } from './file-name.ts'
import { buildPackPage } from './pack-page.ts'
import type { Pack } from './page-context.ts'

export type MadeFile = { kind: 'made'; file: File } | { kind: 'not-whole' | 'damaged' | 'not-made' }

/** The file of a pack that is whole here and undamaged: nothing is handed on that whoever gets it would be told to throw away. */
export async function makePackFile(wanted: { country: string; language: Language }): Promise<MadeFile> {
  try {
    const pack = await readPack(wanted)
    if (!pack) return { kind: 'not-whole' }
    if (!(await isUndamaged(pack))) return { kind: 'damaged' }
    const t = await wordsOf(wanted.language)
    const place = pack.country?.names[wanted.language] ?? ''
    const name = packFileName({ subject: t('fileName'), place, iso2: wanted.country, language: wanted.language })
    return { kind: 'made', file: new File([buildPackPage(pack, t)], name, { type: 'text/html' }) }
  } catch {
    return { kind: 'not-made' }
  }
}

async function isUndamaged({ manifest, lines }: Pack): Promise<boolean> {
  const encoder = new TextEncoder()
  const hashes = await Promise.all(lines.map((line) => hashOfLine(encoder.encode(line), crypto.subtle)))
  return manifest.articles.every((entry, index) => hashes[index] === entry.hash)
}
