import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brokenRules } from '#tests/setup/broken-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Of a folder whether it may import this. */
const forbidden: Record<string, string[]> = {
  contract: ['#store/rows/rows.ts', '#lab/wire/network.ts', 'dexie', 'react'],
  store: ['#worker/net/http.ts', '#src/routes.ts', '#lab/wire/storage.ts', '#server/config.ts', 'comlink', 'react'],
  worker: ['#src/data/engine/engine.ts', '#lab/engine/full-device.ts', '#server/config.ts', 'hono'],
  'src/shared/platform': ['#src/data/feed/feed.ts', '#src/routes.ts', '#src/shared/ui/format/use-format.ts', '#store/rows/rows.ts'],
  'src/shared/i18n': ['#src/features/login/login.tsx', '#src/data/session/session.ts'],
  'src/data': ['#src/features/login/login.tsx', '#src/app/shell/shell.tsx', '#src/shared/ui/actions/link.tsx', '#worker/net/http.ts'],
  'src/shared/ui': [
    '#src/data/feed/feed.ts',
    '#store/database/database.ts',
    '#worker/entry/engine-api.ts',
    '#src/shared/outbox/state/intent-words.ts',
    'dexie',
  ],
  'src/shared/outbox': [
    '#src/features/login/login.tsx',
    '#src/shared/screen/screen.tsx',
    '#src/app/shell/shell.tsx',
    '#worker/entry/engine-api.ts',
  ],
  'src/shared/screen': ['#src/features/login/login.tsx', '#src/app/shell/shell.tsx', '#store/rows/rows.ts'],
  'src/app/startup': ['#src/features/login/login.tsx', '#src/app/shell/shell.tsx', '#src/shared/screen/screen.tsx'],
  'src/features': [
    '#src/features/contact/helpline.tsx',
    '#src/app/shell/shell.tsx',
    '#worker/entry/engine-api.ts',
    '#lab/wire/network.ts',
    'comlink',
  ],
  'src/app': ['#lab/entry/lab-part.tsx', '#worker/entry/engine-api.ts', '#server/config.ts'],
  src: ['#src/app/shell/shell.tsx', '#src/data/feed/feed.ts', '#lab/entry/additions.tsx'],
  'src/main.tsx': ['#lab/entry/additions.tsx'],
  'lab/scenario': ['#lab/player/reload.ts', '#src/routes.ts', '#store/rows/rows.ts', '#lab/wire/network.ts'],
  'lab/wire': ['#lab/device/lab-day.ts', '#store/rows/rows.ts'],
  'lab/engine': ['#src/data/engine/engine.ts', '#lab/device/lab-day.ts'],
  'lab/device': ['#src/app/shell/shell.tsx', '#src/features/login/login.tsx', '#worker/entry/engine-api.ts', 'dexie'],
  'lab/player': ['#src/app/shell/shell.tsx', '#server/config.ts'],
  'lab/screens': ['#src/app/shell/shell.tsx', '#src/features/login/login.tsx'],
  'lab/entry': ['#src/features/login/login.tsx', '#worker/entry/engine.worker.ts', '#tests/setup/test-results.ts'],
  server: ['#store/rows/rows.ts', '#worker/net/http.ts', '#src/routes.ts', '#lab/scenario/names.ts', 'react'],
}
const allowed: [string, string][] = [
  ['store/feed/part.ts', '#contract/wire/call.ts'],
  ['store/feed/part-near.ts', './card.ts'],
  ['store/feed/part-dexie.ts', 'dexie'],
  ['src/features/login/part.ts', '#src/features/login/use-goal.ts'],
  ['src/features/login/part-routes.ts', '#src/routes.ts'],
  ['src/data/feed/part.ts', '#worker/entry/engine-api.ts'],
  ['src/data/feed/part.test.ts', '#tests/setup/test-results.ts'],
  ['src/shared/i18n/part.ts', '#src/features/login/wording/de.json'],
  ['lab/entry/part.tsx', '#src/app/not-found.tsx'],
  ['lab/scenario/part.ts', '#lab/wire/faults.ts'],
  ['server/http/part.ts', '#lab/wire/network.ts'],
  ['tests/engine/part.ts', '#src/app/shell/shell.tsx'],
]
/** However it is written: of a value, of a type, of everything, later, or handed on. */
const ways = [
  (from: string) => `import { x } from '${from}'\nexport const y = x`,
  (from: string) => `import type { x } from '${from}'\nexport type Y = x`,
  (from: string) => `export { x } from '${from}'`,
  (from: string) => `export * from '${from}'`,
  (from: string) => `export const later = () => import('${from}')`,
]

function failing(sources: ReadonlyMap<string, string>): string[] {
  return [...brokenRules(sources)].filter(([, rules]) => rules.includes('house(import-directions)')).map(([path]) => path)
}

function pathIn(folder: string, index: number): string {
  if (folder.endsWith('.tsx')) return folder
  return `${folder === 'src/features' ? 'src/features/login' : folder}/part-${index}.ts`
}

test('an import against a direction fails the lint run, from each folder and however it is written; others do not', () => {
  const against = Object.entries(forbidden).flatMap(([folder, imports]) =>
    imports.map((imported, index) => [pathIn(folder, index), imported] as const),
  )
  const sources = [...against, ...allowed].map(([path, imported], index) => [path, ways[index % ways.length]?.(imported) ?? ''] as const)
  expect(failing(new Map(sources)).toSorted()).toEqual(against.map(([path]) => path).toSorted())
})

test('each layer of the app and each part of the Lab is among them', () => {
  const layers = ['src', 'src/shared', 'lab'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  )
  expect(layers.length).toBeGreaterThan(10)
  expect(layers.filter((layer) => layer !== 'src/shared' && !(layer in forbidden))).toEqual([])
})
