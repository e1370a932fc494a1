import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { titlesIn } from './titles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\|\s+\d+\.\d+\.\d+\s/.test(line))
  .map((line) => {
    const [id = '', level = '', , state = '', where = '', tests = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { id, level, state, where, tests: tests === '–' ? [] : tests.split('<br>').map((cell) => cell.split(/` › /)) }
  })

/** Each title also without the groups around it. */
function titlesOf(path: string): string[] {
  return titlesIn(path, read(path)).flatMap((title) => title.split(' › ').map((_, index, parts) => parts.slice(index).join(' › ')))
}

describe('docs/asvs.md', () => {
  test('has each requirement once, with how it stands and where', () => {
    const ids = rows.map(({ id }) => id)
    expect(rows.length).toBeGreaterThan(150)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(
      rows.filter(({ level, state, where }) => !/^L[12]$/.test(level) || !/^(holds|partly|missing)$/.test(state) || where === ''),
    ).toEqual([])
  })

  test('names tests that exist, by their titles', () => {
    const named = rows.flatMap(({ id, tests }) => tests.map(([path = '', title = '']) => ({ id, path: path.replace('`', ''), title })))
    const lost = named.filter(({ path, title }) => !existsSync(`${root}/${path}`) || !titlesOf(path).includes(title))
    expect(named.length).toBeGreaterThan(80)
    expect(lost).toEqual([])
  })

  test('leaves nothing of level 1 missing', () => {
    expect(rows.filter(({ level, state }) => level === 'L1' && state === 'missing').map(({ id }) => id)).toEqual([])
  })

  test('counts in its table what stands in its rows', () => {
    const count = (level: string, state: string) => rows.filter((row) => row.level === level && row.state === state).length
    for (const level of ['1', '2']) {
      const counts = ['holds', 'partly', 'missing'].map((state) => String(count(`L${level}`, state)))
      expect(read('docs/asvs.md')).toMatch(new RegExp(`\\| ${level}\\s+\\| ${counts.join('\\s+\\| ')}\\s+\\|`))
    }
  })
})
