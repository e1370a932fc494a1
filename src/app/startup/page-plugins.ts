import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { languageByTag, languages } from '../../../contract/values/language-codes.ts'

const root = `${import.meta.dirname}/../../..`

/** The table by which index.html chooses the language before the app is loaded. */
export function startLanguages(): Plugin {
  return { name: 'abroad-start-languages', transformIndexHtml: { order: 'pre', handler: withStartLanguages } }
}

export function withStartLanguages(html: string): string {
  return filledIn(html, { '/*languages*/ {}': JSON.stringify(languageByTag) })
}

/** Writes the names of the files into index.html whose loading its own script begins: the words of the citizen's language, and at a first launch the onboarding. */
export function nameFirstFiles(): Plugin {
  return {
    name: 'abroad-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const named = (name: string) => chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => fileName)
        const onboarding = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/onboarding/onboarding.tsx'))
        if (!entry || !onboarding) throw new Error('the build has no entry or no onboarding')
        const before = filesOf(entry, bundle)
        const screen = [...filesOf(onboarding, bundle)].filter((file) => !before.has(file))
        const byLanguage = (files: (language: string) => string[]) =>
          JSON.stringify(Object.fromEntries(languages.map((language) => [language, files(language).map((file) => `/${file}`)])))
        const older = await olderBrowsers()
        return withoutComments(
          filledIn(appAfterFrame(html), {
            '/*wording*/ {}': byLanguage(named),
            '/*first launch*/ []': JSON.stringify(screen.map((file) => `/${file}`)),
            '/*older browsers*/': older,
          }),
        )
      },
    },
  }
}

/** What a chunk needs before it runs, itself among it: scripts and sheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return found
}

/** In the page before every other script: chunks come in no order of their own. */
async function olderBrowsers(): Promise<string> {
  const path = `${root}/store/floor/older-browsers.ts`
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  return code.replace(/^export \{\};$/m, '')
}

/** Fills in places of index.html; throws if it has none of that text. */
export function filledIn(html: string, places: Record<string, string>): string {
  let filled = html
  for (const [place, text] of Object.entries(places)) {
    if (!filled.includes(place)) throw new Error(`index.html has no place ${place}`)
    filled = filled.replace(place, () => text)
  }
  return filled
}

function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, '').replace(/^\s*(\/\/.*)?\n?/gm, '')
}

/**
 * The frame in index.html brings its own styles and paints at once. The app's sheet stands behind it, and its entry is preloaded and begun
 * by the frame's own script after that paint.
 */
function appAfterFrame(html: string): string {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
  const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
  const entry = script?.[1]
  if (!entry) throw new Error('index.html has no entry')
  const moved = html
    .replace(link, '')
    .replace('</body>', `${link.trim()}\n  </body>`)
    .replace(script[0], `<link rel="modulepreload" crossorigin href="${entry}">`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  return filledIn(moved, { "/*entry*/ ''": JSON.stringify(entry) })
}
