import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './document.ts'
import { hole, titlesIn } from './titles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const rows = rowsOf(read('docs/specification.md'))
const references = rows.flatMap(({ id, tests }) => tests.map((reference) => ({ id, ...reference })))

const known = new Map<string, string[]>()
function titlesOf(path: string): string[] {
  const titles = known.get(path) ?? titlesIn(path, read(path)).flatMap(tailsOf)
  known.set(path, titles)
  return titles
}

const tailsOf = (title: string) => title.split(' › ').map((_, index, parts) => parts.slice(index).join(' › '))

const isShown = ({ path, title }: { path: string; title: string }) =>
  titlesOf(path).some((own) => own === title || (title.endsWith(hole) && own.startsWith(title.slice(0, -1))))

describe('docs/specification.md', () => {
  test('has a table for each section of the specification', () => {
    expect([...new Set(rows.map(({ id }) => id.split('.')[0]))]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(rows.filter(({ id }) => !/^\d\.\d+$/.test(id))).toEqual([])
  })

  test('names no statement twice', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('says of each statement where it is built and what shows it', () => {
    const bare = rows.filter(
      ({ statement, built, tests }) => statement === '' || built.length === 0 || tests.some(({ path }) => path === ''),
    )
    expect(bare.map(({ id }) => id)).toEqual([])
  })

  test('names files that exist', () => {
    const missing = rows.flatMap(({ id, built }) => built.filter((path) => !existsSync(`${root}/${path}`)).map((path) => `${id} ${path}`))
    expect(missing).toEqual([])
  })

  test('names tests that exist, by their titles', () => {
    const missing = references.filter(
      ({ path, title }) => !/\.test\.tsx?$/.test(path) || title === '' || !existsSync(`${root}/${path}`) || !isShown({ path, title }),
    )
    expect(missing.map(({ id, path, title }) => `${id} ${path} › ${title}`)).toEqual([])
  })
})

describe('the titles of a file', () => {
  const text = `
    // test('a comment', () => {})
    describe('a group', () => {
      test('is one', () => {})
      test.each([['one', 1], ['two', 2]])('%s of %i', () => {})
      test.each(cases)('some %s', () => {})
    })
    it(\`is for \${who}\`, { timeout: 1 }, () => {})
    test.skip('is not run', () => {})
    test.describe('a journey', () => {
      testOnLine('goes on', async () => {
        await test.step('by a step', async () => {})
      })
    })`

  test('are those of its tests, with their groups, cases and steps', () => {
    expect(titlesIn('x.test.ts', text)).toEqual([
      'a group › is one',
      'a group › … of …',
      'a group › one of …',
      'a group › two of …',
      'a group › some …',
      'is for …',
      'a journey › goes on',
      'a journey › by a step',
    ])
  })
})
