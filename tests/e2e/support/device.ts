import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'
import type { OutboxView } from '#store/rows/views.ts'
import type { SeededBug } from './browser/page-store.ts'

/** A page, of Playwright's or of another driver's. */
export interface Evaluating {
  evaluate<T>(run: string | (() => T | Promise<T>)): Promise<T>
}

/** The question about statistics is behind the citizen, who said no: no journey meets the notice but those that are about it. */
export async function asAnswered(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const no = { version: 1, at: '2026-11-01T08:00:00.000Z', isGiven: false }
    if (localStorage.getItem('abroad.consent') === null) localStorage.setItem('abroad.consent', JSON.stringify({ statistics: no }))
  })
}

/** A phone that has met the app before, whose citizen goes on without login: it opens at the address it is given. */
export async function asKnownDevice(context: BrowserContext, { isPrompted = false } = {}): Promise<void> {
  if (!isPrompted) await withoutPrompts(context)
  await asAnswered(context)
  await context.addInitScript(() => {
    // Pages of the browser's own have no storage.
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('abroad.firstLaunch', 'yes')
    localStorage.setItem('abroad.skipAuth', 'true')
  })
}

/** A citizen whom the app has asked often enough to install it: nothing floats over what the journey looks at. */
export async function withoutPrompts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const over = JSON.stringify({ endsAt: Date.now(), monthEndsAt: Date.now(), timesThisMonth: 3, lastAt: Date.now() - 1 })
    for (const kind of ['app', 'qr']) localStorage.setItem(`abroad.prompt.${kind}`, over)
  })
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
let bundled: Promise<string> | null = null

/**
 * The store's own reads, so that a journey looks into the device with the code that the app looks with: from the file that was made before all
 * journeys (`templates.ts`), else bundled once.
 */
function storeScript(): Promise<string> {
  const file = process.env['E2E_STORE_SCRIPT']
  bundled ??= file === undefined ? bundleStore() : readFile(file, 'utf8')
  return bundled
}

export async function bundleStore(): Promise<string> {
  const outputs = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('browser/page-store.ts', import.meta.url)), name: 'pageStore', formats: ['iife'] },
    },
  })
  const [output] = Array.isArray(outputs) ? outputs : [outputs]
  if (!output || !('output' in output)) throw new Error('the store was not bundled')
  return output.output[0].code
}

/** Runs one of the reads of `page-store.ts` in the page. By the debugger's door: the page's policy forbids strange scripts, rightly. */
async function call<T>(page: Evaluating, expression: string): Promise<T> {
  return (await page.evaluate(`(() => { ${await storeScript()}; return pageStore.${expression} })()`)) as T
}

/** Ids and revisions of the feed that the device shows, in its order. */
export const feedOnDevice = (page: Evaluating) => call<[string, number][]>(page, 'readIds()')
/** How far the pull of the shown scope has come. */
export const scopeOnDevice = (page: Evaluating) =>
  call<{ complete: boolean; settling: boolean; confirmedAt: number | null } | null>(page, 'readScope()')
/** How a pack stands, and the hashes of all articles on the device. */
export const packOnDevice = (page: Evaluating, { country, language }: { country: string; language: string }) =>
  call<{ state: string; count: number; wanted: number; hashes: string[]; unread: string[] } | null>(
    page,
    `readPack('${country}', '${language}')`,
  )
/** The languages whose search index fits the articles that are here. */
export const indexedLanguagesOnDevice = (page: Evaluating) => call<string[]>(page, 'readIndexedLanguages()')
/** Everything the services have said, as one text that changes with any of it. */
export const contentOnDevice = (page: Evaluating) => call<string>(page, 'readContent()')
/** The same without what the first screen makes of it, in which stands what the citizen says too. */
export const answeredOnDevice = (page: Evaluating) => call<string>(page, 'readAnswered()')
export const connectionOnDevice = (page: Evaluating) => call<string | null>(page, 'readConnection()')
export const abilitiesOnDevice = (page: Evaluating) => call<boolean>(page, 'hasAbilities()')
export const leaseOnDevice = (page: Evaluating) => call<string | null>(page, 'readLease()')
/** What Activity shows: what waits, needs the citizen, was done, is locked. */
export const outboxOnDevice = (page: Evaluating) => call<OutboxView>(page, 'readActivity()')
export const diaryOnDevice = (page: Evaluating) => call<string[]>(page, 'readDiary()')
export const favouriteOnDevice = (page: Evaluating, id: string) => call<null>(page, `addFavourite(${JSON.stringify(id)})`)
interface IntentSeen {
  id: string
  attempts: number
  entity: string
  /** As it is sent: `body` by `kind`. */
  intent: { kind: string; body: unknown }
}

/** Every intent of the device by its key: what has not left, in the order it was said, and how the others ended. */
export const intentsOnDevice = (page: Evaluating) =>
  call<{
    pending: (IntentSeen & { state: string })[]
    done: (IntentSeen & { end: string })[]
  }>(page, 'readIntents()')
/** Who holds the outbox's lease. */
export const drainerOnDevice = (page: Evaluating) => call<string | null>(page, 'readDrainer()')
/** What a transaction that waits for something else in its middle throws, and which keys stand on disk after it. */
export const askedInTransaction = (page: Evaluating, bug: SeededBug) =>
  call<{ error: string | null; keys: string[] }>(page, `askInTransaction(${JSON.stringify(bug)})`)
