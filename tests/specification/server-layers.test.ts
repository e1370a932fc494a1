import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Imports of the source files that match, without tests and their helpers: "file > module". Relative imports count from the root. */
function importsIn(pattern: string): [path: string, imported: string][] {
  const paths = globSync(pattern, { cwd: root }).filter((path) => !/\.test\.ts$|^server\/testing\//.test(path))
  return paths.flatMap((path) => {
    const imported = readFileSync(`${root}/${path}`, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)
    return [...imported].map(([, from = '']): [string, string] => [
      path,
      from.startsWith('.') ? new URL(from, `file:///${path}`).pathname.slice(1) : from.replace('#', ''),
    ])
  })
}

test.each(['domain', 'intents'])('server/%s imports neither Hono nor routes nor pages', (folder) => {
  const imports = importsIn(`server/${folder}/**/*.ts`)
  expect(imports.length).toBeGreaterThan(folder === 'domain' ? 200 : 10)
  expect(imports.filter(([, from]) => /^(hono|server\/(http|api|desk|identity-provider)\/)/.test(from))).toEqual([])
})

test('only the application imports the desk, so that another desk can take its place', () => {
  const imports = importsIn('server/**/*.ts').filter(([path, from]) => from.startsWith('server/desk/') && !path.startsWith('server/desk/'))
  expect(new Set(imports.map(([path]) => path))).toEqual(new Set(['server/app.ts']))
})
