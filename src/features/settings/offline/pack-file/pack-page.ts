import { packFileBlock, packFileFormat, packFileGenerator } from '#contract/guide/pack-file.ts'
import { longDate } from '#src/ui/format/format.ts'
import { asIs, type Html, markup } from './html.ts'
import { categorySection, contents, contentsOnPaper } from './page-articles.ts'
import { type Pack, type PageContext, pageContext, type PageWords } from './page-context.ts'
import { emergencySection } from './page-emergency.ts'
import { factsSection } from './page-facts.ts'
import { packPageStyle } from './pack-page-style.ts'

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
          ${emergencySection(page)}${factsSection(page)}${contents(page)}${contentsOnPaper(page)}${page.shelves.map((shelf) => categorySection(shelf, page))}
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
