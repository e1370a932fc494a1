import { hashOfLine } from '#contract/guide/article-hash.ts'
import type { Language } from '#contract/values/languages.ts'
import { packFileBlock, packFileFormat, packFileGenerator } from '#contract/guide/pack-file.ts'
import { wordsOf } from '#src/shared/i18n/i18n.ts'
import { readPack } from '#src/data/guide/pack-file.ts'
import { longDate } from '#src/shared/ui/text/format.ts'
import { type Pack, type PageContext, pageContext, type PageWords } from './page-context.ts'
import { asIs, type Html, markup } from './html.ts'
import { categorySection, contents, contentsOnPaper } from './page-articles.ts'
import { emergencySection } from './page-emergency.ts'
import { factsSection } from './page-facts.ts'
import { packPageStyle } from './pack-page-style.ts'

type MadeFile = { kind: 'made'; file: File } | { kind: 'not-whole' | 'damaged' | 'not-made' }

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

/** Nothing runs and nothing is fetched, whatever a text may hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

const mark = markup`<svg width="24" height="24" viewBox="-2.75 -.4 48 48" aria-hidden="true">
  <circle cx="20.5" cy="30" r="11.75" fill="none" stroke="currentColor" stroke-width="6.5" />
  <path d="M29 15h6.5v30H29z" fill="currentColor" />
  <circle cx="32.25" cy="6.75" r="4.75" fill="#d8232a" />
</svg>`

/**
 * A pack as one page of plain HTML that any browser can read, with the pack itself in a block that only the app reads. No script, nothing to
 * load. `t`: the words of the pack's language.
 */
export function buildPackPage(pack: Pack, t: PageWords): string {
  const page = pageContext(pack, t)
  const { language, locale, place } = page
  const { manifest, confirmedAt: checkedAt, sitemap, lines } = pack
  const title = `${place}: ${t('fileSubject')}`
  const count = lines.length
  return markup`<!DOCTYPE html>
    <html lang="${locale}" xmlns="http://www.w3.org/1999/xhtml">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="${packFileGenerator} ${packFileFormat}" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${asIs(packPageStyle)}
        </style>
      </head>
      <body>
        <header>
          <p class="brand">${mark}Abroad</p>
          <h1>${place}</h1>
          <p class="subject">${t('fileSubject')}. ${t('topicCount', { count, language: t(`inLanguage-${language}`) })}</p>
          <p class="checked">${checkedWords(page)}</p>
        </header>
        <main>
          ${emergencySection(page)}${factsSection(page)}${contents(page)}${contentsOnPaper(page)}${page.categories.map((category) => categorySection(category, page))}
        </main>
        ${about(page)} ${asIs(packFileBlock({ format: packFileFormat, checkedAt, manifest, sitemap, lines }))}
      </body>
    </html>\n`.html
}

function checkedWords({ pack, t, locale }: PageContext): string {
  const date = longDate(new Date(pack.confirmedAt).toISOString(), locale)
  return t(pack.origin === 'file' ? 'fileCheckedUnconfirmed' : 'fileChecked', { date })
}

function about({ t }: PageContext): Html {
  const words = [t('fileAboutUse'), t('fileAboutApp'), t('fileAboutLaw')]
  return markup`<footer>
    <h2>${t('fileAbout')}</h2>
    ${words.map((text) => markup`<p>${text}</p>`)}
  </footer>`
}

interface Named {
  /** "guide" in the pack's language. */
  subject: string
  place: string
  iso2: string
  language: Language
}

/** "abroad-guide-thailand-en.html": letters that every file system and every mail program carries. */
export function packFileName({ subject, place, iso2, language }: Named): string {
  return `abroad-${subject}-${slugOf(place, language) || iso2.toLowerCase()}-${language}.html`
}

function slugOf(name: string, language: Language): string {
  const spelled = language === 'de' ? name.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`) : name
  return spelled
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
