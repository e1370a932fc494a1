import { expect, test } from 'vitest'
import { brokenRules } from './broken-rules.ts'

const withoutTimeout = [
  "export const asked = fetch('/file')",
  "export const asked = globalThis.fetch('/file')",
  "export const ask = ({ fetch }: { fetch: (address: string) => void }) => fetch('/file')",
  "export const ask = (env: { fetch: typeof fetch }) => env.fetch('/file')",
  "export const ask = (deps: { env: { fetch: typeof fetch } }) => deps.env.fetch('/file')",
]
const folders = ['pictures', 'service-worker', 'entry']
const files = new Map(folders.flatMap((folder) => withoutTimeout.map((source, no) => [`worker/${folder}/f${no}.ts`, source])))
const door = 'worker/net/limited-fetch.ts'

test('lint refuses a fetch in worker/ without a time-out, and allows it in limited-fetch.ts', () => {
  const broken = brokenRules(new Map([...files, [door, withoutTimeout[3]!]]))
  for (const file of files.keys()) expect(broken.get(file), file).toEqual(['house(fetch-through-the-door)'])
  expect(broken.get(door)).toBeUndefined()
})
