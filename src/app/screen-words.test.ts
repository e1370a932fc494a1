import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parts, type WordsPart } from '#src/shared/i18n/parts.ts'
import { routes } from '#src/routes.ts'
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
    parts: used.map((namespace) => (Object.keys(parts) as WordsPart[]).find((part) => parts[part].some((name) => name === namespace))!),
    now,
    later: importsOf(root, path, text).filter((next) => !now.includes(next)),
    loaded: [...text.matchAll(/\bloadWords\('(\w+)'\)/g)].map(([, part = '']) => part),
  }
}

/** Rich text shows words of the guide only beside phone numbers of a country, which items of the feed do not have. */
const onlyWithCountry = ['src/shared/ui/text/rich-text.tsx', 'src/shared/ui/blocks/number-doubts.tsx']

/** Files that show words of a part that is not among the loaded ones: `path` and everything that it imports. */
function missingIn(path: string, loaded: ReadonlySet<string>, seen = new Set<string>()): string[] {
  const id = [path, ...loaded].join('|')
  if (seen.has(id) || !/^src\/.*\.tsx?$/.test(path)) return []
  seen.add(id)
  const file = fileAt(path)
  return [
    ...file.parts
      .filter((part) => !loaded.has(part) && !(part === 'help' && onlyWithCountry.includes(path)))
      .map((part) => `${path} shows words of the part "${part}"`),
    ...file.now.flatMap((next) => missingIn(next, loaded, seen)),
    ...file.later.flatMap((next) => missingIn(next, new Set([...loaded, ...file.loaded]), seen)),
  ]
}

/** The helpers and screens of `screens.ts`: name and source text. */
const definitions = new Map(
  readFileSync(`${root}/src/app/screens.ts`, 'utf8')
    .split(/\n(?=const |function |export |async |\/\*\*|}|  \w+: )/)
    .flatMap((text) => {
      const name = /^(?:const | {2})(\w+)/.exec(text)?.[1]
      return name === undefined ? [] : [[name, text] as const]
    }),
)

/** The files and the parts of words that a definition loads, and the helpers that it uses. */
function loadsOf(name: string): { paths: string[]; parts: string[] } {
  const text = definitions.get(name) ?? ''
  const withoutStrings = text.slice(text.indexOf(name) + name.length).replaceAll(/'[^']*'/g, '')
  const helpers = [...new Set(withoutStrings.match(/\w+/g))].filter((word) => definitions.has(word)).map(loadsOf)
  return {
    paths: [...importsOf(root, 'src/app/screens.ts', text), ...helpers.flatMap(({ paths }) => paths)],
    parts: [...Array.from(text.matchAll(/withWords\(\s*'(\w+)'/g), ([, part = '']) => part), ...helpers.flatMap((helper) => helper.parts)],
  }
}

const screenNames = Object.keys(routes).filter((name) => name !== 'newsfeed')

test.each(['src/app/shell/shell.tsx', 'src/features/discover/discover.tsx'])('%s shows only words that every start loads', (path) => {
  expect(missingIn(path, new Set(['first']))).toEqual([])
})

test.each(screenNames)('the screen %s loads the words of every component that it imports', (name) => {
  const { paths, parts: loaded } = loadsOf(name)
  expect(paths).toHaveLength(1)
  expect(paths.flatMap((path) => missingIn(path, new Set(['first', ...loaded])))).toEqual([])
})
