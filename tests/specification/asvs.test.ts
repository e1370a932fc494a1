import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
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

function titlesOf(path: string): string[] {
  return titlesIn(path, read(path)).flatMap((title) => title.split(' › ').map((_, index, parts) => parts.slice(index).join(' › ')))
}

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const code = files
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|json|vcl|cfg|yaml|service|html|sql)$/.test(path) &&
      !path.startsWith('docs/') &&
      path !== 'tests/specification/asvs.test.ts',
  )
  .filter((path) => existsSync(`${root}/${path}`))
  .map(read)
  .join('\n')

/** Files without quotes, such as `introduction.ts`, decisions, and everything in quotes: a file, a folder, a command or an identifier. */
function lostNamesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const plain = text.replaceAll(/`[^`]+`|\]\([^)]*\)/g, ' ')
  const bare = [...plain.matchAll(/[\w-]+\.(?:ts|tsx|mjs|vcl|sql)\b/g)].map(([name]) => name)
  const decisions = [...text.matchAll(/\(decisions\/([^)#]+)/g)].map(([, name = '']) => `docs/decisions/${name}`)
  const numbers = [...plain.matchAll(/\bdecisions? (\d+)(?: \([^)]*\))?(?: and (\d+))?/g)].flatMap(([, ...all]) => all.filter(Boolean))
  return [
    ...quoted.filter((name) => !isKnown(name)),
    ...bare.filter((name) => !files.some((path) => basename(path) === name)),
    ...decisions.filter((path) => !files.includes(path)),
    ...numbers.filter((no) => !files.some((path) => path.startsWith(`docs/decisions/${no.padStart(4, '0')}-`))),
  ]
}

function isKnown(name: string): boolean {
  const script = /^npm run ([\w:-]+)/.exec(name)?.[1]
  if (script !== undefined) return scripts.includes(script)
  const setting = /^([A-Z_]+)=\w+$/.exec(name)?.[1]
  if (setting !== undefined) return code.includes(`${setting}: `)
  const isFile = files.some((path) => path === name || path.endsWith(`/${name}`) || path.startsWith(name.endsWith('/') ? name : `${name}/`))
  return isFile || code.includes(name)
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

  test('names files, identifiers, commands and decisions that exist', () => {
    const lost = rows.flatMap(({ id, where }) => lostNamesIn(where).map((name) => `${id}: ${name}`))
    expect(lost).toEqual([])
    expect(rows.filter(({ where }) => where.includes('`')).length).toBeGreaterThan(60)
  })

  test.each([
    '`server/http/gone.ts`',
    '`server/gone/`',
    '`goneFunction`',
    '`npm run gone`',
    '`GONE=1`',
    'gone.ts does it',
    '[9999](decisions/9999-gone.md)',
    'decision 9999',
  ])('finds that %s does not exist', (text) => {
    expect(lostNamesIn(text)).toHaveLength(1)
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
