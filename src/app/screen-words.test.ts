import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chunkOf, type WordChunk } from '#src/shared/i18n/chunks.ts'
import { importsOf } from '#tests/specification/imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = new Map<string, ReturnType<typeof readFile>>()
const fileAt = (path: string) => files.get(path) ?? files.set(path, readFile(path)).get(path)!

function readFile(path: string) {
  const text = readFileSync(`${root}/${path}`, 'utf8')
  const calls = [...text.matchAll(/\buseTranslation\(([^)]*)\)/g)].map(([, namespaces = '']) => namespaces)
  const used = calls.flatMap((namespaces) => [...namespaces.matchAll(/'(\w+)'/g)].map(([, namespace = '']) => namespace))
  const now = importsOf(root, path, text.replaceAll(/\bimport\(/g, 'later('))
  return {
    chunks: used.map(chunkOf),
    now,
    later: importsOf(root, path, text).filter((next) => !now.includes(next)),
    loaded: [...text.matchAll(/\bloadWords\('(\w+)'\)/g)].map(([, chunk = '']) => chunk as WordChunk),
  }
}

/** Rich text shows words of the guide only beside phone numbers of a country, which items of the feed do not have. */
const onlyWithCountry = ['src/shared/ui/text/rich-text.tsx', 'src/shared/ui/blocks/emergency-numbers.tsx']

/** Files that show words of a chunk that is not loaded: `path` and everything that it imports. */
function missingIn(path: string, loaded: ReadonlySet<WordChunk>, seen = new Set<string>()): string[] {
  const id = [path, ...loaded].join('|')
  if (seen.has(id) || !/^src\/.*\.tsx?$/.test(path)) return []
  seen.add(id)
  const file = fileAt(path)
  return [
    ...file.chunks
      .filter((chunk) => !loaded.has(chunk) && !onlyWithCountry.includes(path))
      .map((chunk) => `${path} shows words of the chunk "${chunk}"`),
    ...file.now.flatMap((next) => missingIn(next, loaded, seen)),
    ...file.later.flatMap((next) => missingIn(next, new Set([...loaded, ...file.loaded]), seen)),
  ]
}

test.each([
  'src/app/shell/shell.tsx',
  'src/features/discover/discover.tsx',
  'src/features/onboarding/onboarding.tsx',
  'src/features/login/login.tsx',
])('%s shows only words that every start loads', (path) => expect(missingIn(path, new Set(['first']))).toEqual([]))

const otherScreens = importsOf(root, 'src/app/screens.ts', readFileSync(`${root}/src/app/screens.ts`, 'utf8')).filter(
  (path) => path.startsWith('src/features/') && !/\/(discover|onboarding|login)\.tsx$/.test(path),
)

test('screens are found', () => expect(otherScreens.length).toBeGreaterThan(25))

test.each(otherScreens)('%s shows only words that are loaded with every screen', (path) => {
  const loaded: WordChunk[] = path.endsWith('/legal-screens.tsx') ? ['first', 'rest', 'legal'] : ['first', 'rest']
  expect(missingIn(path, new Set(loaded))).toEqual([])
})
