import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Article } from '#contract/guide/guide.ts'
import { asIs, type Html, markup } from '#src/features/settings/offline/pack-file/html.ts'
import { categorySection } from '#src/features/settings/offline/pack-file/page-articles.ts'
import { type Pack, type PageContext, pageContext, type PageWords } from '#src/features/settings/offline/pack-file/page-context.ts'
import { emergencySection } from '#src/features/settings/offline/pack-file/page-emergency.ts'
import { factsSection } from '#src/features/settings/offline/pack-file/page-facts.ts'

interface Chapter {
  name: string
  title: string
  body: Html
  articles: readonly Article[]
}

/** A pack as an EPUB 3 file: emergency, the country at a glance, then a chapter for each category. The same pack is the same file, to the byte. */
export function bookOf(pack: Pack, t: PageWords): Uint8Array {
  const page = pageContext(pack, t)
  const chapters = chaptersOf(page)
  const chapterOf = new Map(
    chapters.flatMap(({ name, body }) => [...body.html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => [id, name] as const)),
  )
  const files: Zippable = {
    // First and as it is, so that a reader knows the file by its first bytes.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'book/package.opf': strToU8(packageOf(page, chapters)),
    'book/contents.xhtml': strToU8(contentsOf(page, chapters)),
    'book/style.css': strToU8(style),
  }
  for (const { name, title, body } of chapters)
    files[`book/${name}.xhtml`] = strToU8(document(page, title, asIs(linkedByChapter(body.html, name))))
  return zipSync(files, { level: 9, mtime: new Date(`${newestDay(page)}T12:00:00`) })

  /** A link into another chapter names its file; links back to a page's top have no place in a book. */
  function linkedByChapter(html: string, own: string): string {
    return html.replace(/<p class="back on-screen">.*?<\/p>/gs, '').replace(/href="#([\w-]+)"/g, (link, anchor: string) => {
      const name = chapterOf.get(anchor)
      return name === undefined || name === own ? link : `href="${name}.xhtml#${anchor}"`
    })
  }
}

function chaptersOf(page: PageContext): Chapter[] {
  const { t, place } = page
  const facts = factsSection(page)
  return [
    { name: 'emergency', title: t('settings:fileEmergency'), body: emergencySection(page), articles: [] },
    ...(facts ? [{ name: 'facts', title: t('guide:factsGlance', { country: place }), body: facts, articles: [] }] : []),
    ...page.categories.map((category) => ({
      name: category.name,
      title: category.label,
      body: categorySection(category, page),
      articles: category.articles.map(({ article }) => article),
    })),
  ]
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

function packageOf(page: PageContext, chapters: readonly Chapter[]): string {
  const { pack, locale } = page
  const { country, language, version } = pack.manifest
  const items = chapters.map(({ name }) => markup`<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    markup`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${locale}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:abroad:guide:${country}:${language}:${version}</dc:identifier>
<dc:title>${titleOf(page)}</dc:title>
<dc:language>${locale}</dc:language>
<dc:publisher>Abroad</dc:publisher>
<meta property="dcterms:modified">${newestDay(page)}T12:00:00Z</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${items}</manifest>
<spine>
<itemref idref="contents"/>
${chapters.map(({ name }) => markup`<itemref idref="${name}"/>\n`)}</spine>
</package>\n`.html
  }`
}

function contentsOf(page: PageContext, chapters: readonly Chapter[]): string {
  const entry = ({ name, title, articles }: Chapter) =>
    markup`<li><a href="${name}.xhtml">${title}</a>${
      articles.length > 0 &&
      markup`<ol>${articles.map((article) => markup`<li><a href="${name}.xhtml#${page.anchorOf(article.topic)}">${article.title}</a></li>`)}</ol>`
    }</li>\n`
  const body = markup`<h1>${titleOf(page)}</h1>
<nav epub:type="toc" id="toc"><h2>${page.t('settings:fileContents')}</h2><ol>${chapters.map(entry)}</ol></nav>\n`
  return document(page, titleOf(page), body)
}

function document({ locale }: PageContext, title: string, body: Html): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${
    markup`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${locale}" xml:lang="${locale}">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}</body>
</html>\n`.html
  }`
}

function titleOf({ place, t }: PageContext): string {
  return `${place}: ${t('settings:fileSubject')}`
}

/** The day somebody last compared one of its articles with its sources. */
function newestDay({ categories }: PageContext): string {
  const days = categories.flatMap(({ articles }) => articles.map(({ article }) => article.checked))
  return days.toSorted().at(-1) ?? '2026-01-01'
}

/** Readers have their own letters, sizes and colours; only what tells the parts apart. */
const style = `h2{border-top:2px solid;padding-top:.5em}
article{break-before:page}
.digest{border:solid;border-width:1px 0;margin:1em 0}
.digest p,.sources p:first-child{font-weight:bold}
.steps b{display:block}
.steps li{margin:.75em 0}
.call{font-weight:bold}
.figures b{font-size:1.5em}
dt{font-weight:bold}
.local,.sources{font-size:.875em}
.on-screen{display:none}
`
