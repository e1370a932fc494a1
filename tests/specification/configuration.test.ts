import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

test('docs/configuration.md describes each setting of the services once', () => {
  const schema = read('server/config.ts').split('const Environment = v.object({')[1]?.split('\n})')[0] ?? ''
  const settings = [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
  const described = [...read('docs/configuration.md').matchAll(/^- `([A-Z_]+)` \(/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(20)
  // The variable of the tests, which the services do not read.
  expect(described.filter((name) => name !== 'CHROMIUM_PATH').toSorted()).toEqual(settings.toSorted())
})
