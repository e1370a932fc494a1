import { describe, expect, test } from 'vitest'
import { brokenRules } from '#tests/setup/broken-rules.ts'

const tooYoung = [
  'export const isAddress = (text: string) => URL.canParse(text)',
  'export const address = (text: string) => URL.parse(text)',
  'export const reply = () => Response.json({})',
  'export const words = () => new Intl.Segmenter()',
  'export const packed = () => new CompressionStream("gzip")',
  'export const names = () => indexedDB.databases()',
  'export const cut = (text: string) => text.split(/(?<=[.!?])\\s/)',
  'export const letters = /[\\p{L}--[a-z]]/v',
]
const oldEnough = [
  'export const watcher = () => (typeof CloseWatcher === "undefined" ? null : new CloseWatcher())',
  'export const room = (keeper: StorageManager) => keeper.estimate?.()',
  'export const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other)',
  'export const either = (...signals: AbortSignal[]) => AbortSignal.any(signals)',
  'export const named = /(?<year>\\d{4})/u',
]
const loads = ['location.assign("/x")', 'location.reload()', 'window.location.replace("/x")']

const freeNumberAlone = [
  'export const number = (helpline: { freeCall: string }) => helpline.freeCall',
  'export const number = ({ freeCall }: { freeCall: string }) => freeCall',
]
const freeNumberAt = (at: number) => `src/features/login/helpline-${at}.ts`
const bothNumbers = 'src/shared/ui/actions/helpline-call.tsx'

const redirect = 'export const go = (c: { redirect: (to: string, status: number) => Response }) => c.redirect("/x", 303)'
const redirectAt = 'server/desk/redirect.ts'

const ofCitizens = (at: number) => ['contract', 'store', 'worker', 'src/data'].map((folder) => `${folder}/part-${at}.ts`)
const ofOthers = (at: number) => [`src/data/part-${at}.test.ts`, `scripts/part-${at}.ts`, `server/part-${at}.ts`]
const oldAt = (at: number) => `src/data/old-${at}.ts`
const loadAt = (at: number) => `src/features/login/load-${at}.ts`
const byTheEngine = 'src/data/engine/engine.ts'

const cuts = [
  'export const field = () => <input maxLength={20} />',
  'export const field = html`<input ${attributes} maxlength="20" />`',
  'export const attributes = \'type="text" maxlength="20"\'',
  'export const field = html`<input ${attributes}\n  maxLength = 4 />`',
]
const cutAt = (at: number) => [`src/features/login/cut-${at}.tsx`, `server/cut-${at}.tsx`]

const files = new Map<string, string>([
  ...tooYoung.flatMap((source, at) => [...ofCitizens(at), ...ofOthers(at)].map((path): [string, string] => [path, source])),
  [redirectAt, redirect],
  ...oldEnough.map((source, at): [string, string] => [oldAt(at), source]),
  ...loads.map((load, at): [string, string] => [loadAt(at), `export const leave = () => ${load}`]),
  ...freeNumberAlone.map((source, at): [string, string] => [freeNumberAt(at), source]),
  [bothNumbers, freeNumberAlone[0] ?? ''],
  ...cuts.flatMap((source, at) => cutAt(at).map((path): [string, string] => [path, source])),
  ['src/features/login/uncut.tsx', 'export const Field = (text: string) => <TextInput limit={20} value={text} />'],
  [byTheEngine, 'export const leave = () => location.reload()'],
])

const broken = brokenRules(files)

describe('what the floor of browsers lacks', () => {
  test.each(tooYoung.map((source, at): [string, number] => [source, at]))('fails the lint run: %s', (_, at) => {
    for (const path of ofCitizens(at)) expect(broken.get(path), path).toContain('house(nothing-younger-than-the-floor)')
    for (const path of ofOthers(at)) expect(broken.get(path), path).toBeUndefined()
  })

  test.each(oldEnough.map((source, at): [string, number] => [source, at]))('is not: %s', (_, at) => {
    expect(broken.get(oldAt(at))).toBeUndefined()
  })
})

test('a load of another page that the engine does not hear of fails the lint run', () => {
  for (const at of loads.keys()) expect(broken.get(loadAt(at))).toContain('house(leave-by-the-engine)')
  expect(broken.get(byTheEngine)).toBeUndefined()
})

test('the free number of the helpline outside the components that show both fails the lint run', () => {
  for (const at of freeNumberAlone.keys()) expect(broken.get(freeNumberAt(at))).toEqual(['house(helpline-by-both-numbers)'])
  expect(broken.get(bothNumbers)).toBeUndefined()
})

test('a redirect of the services that is not by seeOther fails the lint run', () => {
  expect(broken.get(redirectAt)).toEqual(['house(redirect-by-see-other)'])
})

test('a field that cuts a text silently fails the lint run', () => {
  for (const at of cuts.keys()) for (const path of cutAt(at)) expect(broken.get(path), path).toContain('house(no-silent-cut)')
  expect(broken.get('src/features/login/uncut.tsx')).toBeUndefined()
})
