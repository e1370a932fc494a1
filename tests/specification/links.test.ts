import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
  .filter((path) => existsSync(`${root}/${path}`))
/** Articles and stories link by addresses of the app. */
const documents = tracked.filter((path) => path.endsWith('.md') && !path.startsWith('server/content/'))
const sources = tracked.filter((path) => /\.(tsx?|mjs|css|sql|vcl|cfg|yaml)$/.test(path) && path !== 'tests/specification/asvs.test.ts')

test('each link of a document to a file leads to one', () => {
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({ path, target })),
  )
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(({ path, target }) => !existsSync(join(root, dirname(path), decodeURI(target))))).toEqual([])
})

test('each document that a source file names exists', () => {
  const named = sources.flatMap((path) => [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([document]) => ({ path, document })))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ document }) => !existsSync(`${root}/${document}`))).toEqual([])
})

test('each path that a document names exists', () => {
  // Paths of 0139 are those of an earlier commit.
  const pages = documents.filter((path) => !path.includes('/0139-'))
  const folders = 'bench|contract|deploy|docs|lab|public|scenarios|scripts|server|src|store|tests|worker'
  const named = pages.flatMap((path) =>
    [...read(path).matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+|\\.\\.?/[\\w./-]+)\``, 'g'))].map(([, target = '']) => ({
      path,
      target,
    })),
  )
  expect(named.length).toBeGreaterThan(500)
  // From the root, from the page's folder, or in bad-days.md from tests/.
  const exists = ({ path, target }: { path: string; target: string }) =>
    [root, join(root, dirname(path)), join(root, 'tests')].some((from) => existsSync(join(from, target)))
  expect(named.filter((one) => !exists(one))).toEqual([])
})

test('docs/operation.md quotes messages as the services write them', () => {
  const monitoring = read('docs/operation.md').split('## Monitoring')[1]?.split('## API')[0] ?? ''
  const code = sources
    .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const parts = [...monitoring.matchAll(/^- "([^"]+)"/gm)].flatMap(([, quote = '']) =>
    quote.split('…').map((part) => part.replaceAll(/^[ ,]+|[ ,]+$/g, '')),
  )
  const messages = parts.filter((part) => part.length > 12)
  expect(messages.length).toBeGreaterThan(15)
  expect(messages.filter((part) => !code.includes(part))).toEqual([])
})

test('the index of decisions lists each page once, and every number that a page has merged', () => {
  const index = read('docs/decisions/README.md')
  const pages = tracked.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).map((path) => path.slice('docs/decisions/'.length))
  const listed = [...index.matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(([, page = '']) => page)
  expect(listed.toSorted()).toEqual(pages.toSorted())
  const table = index.split('## Merged')[1] ?? ''
  const merged = pages.flatMap((page) => {
    const numbers = /Merges ([\d\s,and]+)\./.exec(read(`docs/decisions/${page}`))?.[1] ?? ''
    return [...numbers.matchAll(/\d{4}/g)].map(([number]) => number).filter((number) => !page.startsWith(number))
  })
  expect(merged.length).toBeGreaterThan(30)
  expect(merged.filter((number) => !table.includes(number))).toEqual([])
})
