import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importsOf } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const page = read('docs/architecture.md')

/** How a step is reached where no step before it imports it. `handed in`: loaded by something that a step before it imports. */
const ways = ['by Comlink', 'by HTTP', 'by live query', 'by message', 'handed in']

interface Step {
  path: string
  way: string | null
}

function sectionOf(heading: string): string {
  const at = page.split(/^#{2,3} /m).find((section) => section.startsWith(heading))
  if (at === undefined) throw new Error(`docs/architecture.md has no section "${heading}"`)
  return at
}

function stepsOf(heading: string): Step[] {
  return sectionOf(heading)
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .flatMap((line) => {
      const stretch = /^\d+\. \[(The [^\]]+)\]/.exec(line)?.[1]
      if (stretch !== undefined) return stepsOf(stretch)
      // `a`, `b` (by HTTP): words. What stands behind the colon names no step.
      const names = /^\d+\. ((?:(?:, )?`[^`]+`(?: \([^)]+\))?)+)/.exec(line)?.[1] ?? ''
      return [...names.matchAll(/`([^`]+)`(?: \(([^)]+)\))?/g)].map(([, path = '', way = null]) => ({ path, way }))
    })
}

/** The files under a walk in which nothing of its way is decided, with those of the stretches that it shares. */
function shapesOf(heading: string): string[] {
  const section = sectionOf(heading)
  const stretches = [...section.matchAll(/^\d+\. \[(The [^\]]+)\]/gm)].map(([, stretch = '']) => stretch)
  const own = section.split('\n\n').filter((paragraph) => paragraph.startsWith('Shapes: '))
  return [...own.flatMap((paragraph) => namedIn(paragraph)), ...stretches.flatMap(shapesOf)]
}

const walks = ['Walk: a page of the feed', 'Walk: an intent'] as const
const loadedBy = (path: string) => importsOf(root, path, read(path))

function reachedFrom(paths: readonly string[]): Set<string> {
  const found = new Set<string>(paths)
  for (const path of found) if (/\.tsx?$/.test(path)) for (const next of loadedBy(path)) found.add(next)
  return found
}

function namedIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path).filter((path) => !/^[\w-]+\/$/.test(path))
}

const namesIn = (text = '') => [...text.matchAll(/`([\w-]+)\/`/g)].map(([, name = '']) => name)

function hasFiles(folder: string): boolean {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile())
}

const ignored = new Set(
  read('.gitignore')
    .split('\n')
    .map((line) => line.replaceAll('/', '')),
)

function foldersIn(folder: string): string[] {
  const found = readdirSync(`${root}/${folder}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('.') && !(folder === '.' && ignored.has(name)))
  return names.filter((name) => hasFiles(`${folder}/${name}`))
}

describe('docs/architecture.md', () => {
  test('names files and folders that exist', () => {
    const named = namedIn(page)
    expect(named.length).toBeGreaterThan(90)
    expect(named.filter((path) => !existsSync(`${root}/${path}`))).toEqual([])
  })

  test('shows every table in its drawing', () => {
    const tables = [...read('store/database/database.ts').matchAll(/^ {2}(\w+): (?:Entity)?Table</gm)].map(([, name = '']) => name)
    const drawing = page.split('```')[1] ?? ''
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(drawing))).toEqual([])
  })

  describe.each(walks)('%s', (heading) => {
    const steps = stepsOf(heading)

    test('passes each file once, as many as its title says', () => {
      const paths = steps.map(({ path }) => path)
      expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
      expect(sectionOf(heading).split('\n')[0]).toContain(`(${paths.length} files)`)
    })

    test('goes from each file to one that a file before it imports, or says how else', () => {
      const lost = steps.filter(({ path, way }, at) => {
        if (at === 0) return false
        const before = steps.slice(0, at).map((step) => step.path)
        if (way === null) return !before.some((earlier) => loadedBy(earlier).includes(path))
        return way === 'handed in' ? !reachedFrom(before).has(path) : !ways.includes(way)
      })
      expect(lost).toEqual([])
    })

    test('has shapes beneath it that are no steps, and that its steps import, if only for a type', () => {
      const paths = steps.map(({ path }) => path)
      const imported = new Set(paths.flatMap((path) => importsOf(root, path, read(path).replaceAll(/^import type /gm, 'import '))))
      const shapes = shapesOf(heading)
      expect(shapes.length).toBeGreaterThan(5)
      expect(shapes.filter((path) => paths.includes(path) || !imported.has(path))).toEqual([])
    })
  })

  test('says how many of the files of an intent are of the device, and how many of the service', () => {
    const ofService = stepsOf(walks[1]).filter(({ path }) => path.startsWith('server/')).length
    const ofDevice = stepsOf(walks[1]).length - ofService
    expect(sectionOf(walks[1])).toContain(`${ofDevice} files on the device and ${ofService} at the service`)
  })

  test('has a line for each folder of the project, with every folder in it where it names any', () => {
    const rows = sectionOf('Folders')
      .split(/^- /m)
      .slice(1)
      .map((entry) => ({ folder: namesIn(entry.split(':')[0])[0] ?? '', folders: namesIn(entry.split('Folders:')[1]) }))
    expect(rows.map(({ folder }) => folder).toSorted()).toEqual(foldersIn('.').toSorted())
    const withFolders = rows.filter((row) => row.folders.length > 0)
    expect(withFolders).not.toEqual([])
    for (const { folder, folders } of withFolders) expect(folders.toSorted(), folder).toEqual(foldersIn(folder).toSorted())
  })
})

test('each switch over the kinds of intents stands in the list of where a new one is added', () => {
  const sources = ['contract', 'store', 'worker', 'src', 'lab', 'server', 'tests/simulation'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const switching = sources.filter((path) => {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) return false
    const text = read(path)
    return text.includes("case 'push-subscription':") && text.includes("case 'read-notifications':")
  })
  const named = namedIn(sectionOf('Where is'))
  expect(switching.length).toBeGreaterThan(8)
  expect(switching.filter((path) => !named.includes(path))).toEqual([])
})

test('docs/bad-days.md names tests that exist, from tests/ or from the project', () => {
  const named = namedIn(read('docs/bad-days.md').replaceAll('node tests/', 'tests/'))
  const lost = named.filter((path) => ['tests/', ''].every((from) => !existsSync(`${root}/${from}${path}`)))
  expect(named.length).toBeGreaterThan(80)
  expect(lost).toEqual([])
})

describe('docs/glossary.md', () => {
  const unwrapped = read('docs/glossary.md').replaceAll(/\n {2}(?=\S)/g, ' ')
  const terms = [...unwrapped.matchAll(/^- \*\*([^*]+)\*\*: (.+)$/gm)].map(([, term = '', line = '']) => ({ term, line }))

  test('has each term once, by the alphabet', () => {
    const names = terms.map(({ term }) => term.toLowerCase())
    expect(names.length).toBeGreaterThan(60)
    expect(names.length).toBeLessThanOrEqual(75)
    expect(names).toEqual([...new Set(names)].toSorted())
  })

  test('ends each entry with a file that exists', () => {
    const lost = terms.filter(({ line }) => !existsSync(`${root}/${/`([^`]+)`$/.exec(line)?.[1] ?? 'no file named'}`))
    expect(lost).toEqual([])
  })
})
