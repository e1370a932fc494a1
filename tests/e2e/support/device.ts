import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { build } from 'vite'
import type * as store from './browser/page-store.ts'

export interface Evaluating {
  evaluate<T>(run: string | (() => T | Promise<T>)): Promise<T>
}

/** Skips the consent notice by a stored no. */
export async function asAnswered(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const no = { version: 1, at: '2026-11-01T08:00:00.000Z', isGiven: false }
    if (localStorage.getItem('abroad.consent') === null) localStorage.setItem('abroad.consent', JSON.stringify({ statistics: no }))
  })
}

/** Skips onboarding and log-in. */
export async function asKnownDevice(context: BrowserContext, { isPrompted = false } = {}): Promise<void> {
  if (!isPrompted) await withoutPrompts(context)
  await asAnswered(context)
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('abroad.firstLaunch', 'yes')
    localStorage.setItem('abroad.skipAuth', 'true')
  })
}

/** A page in a new context of a known device. */
export async function newKnownPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await asKnownDevice(context)
  return context.newPage()
}

/** Suppresses the install prompt. */
export async function withoutPrompts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const over = JSON.stringify({ endsAt: Date.now(), monthEndsAt: Date.now(), timesThisMonth: 3, lastAt: Date.now() - 1 })
    for (const kind of ['app', 'qr']) localStorage.setItem(`abroad.prompt.${kind}`, over)
  })
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
let bundled: Promise<string> | null = null

/** The bundled `page-store.ts`: from the file that `templates.ts` made, or bundled once. */
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

/** Calls a function of `page-store.ts` in the page by the debugger, because the page's policy forbids injected scripts. */
function onDevice<Name extends keyof typeof store>(name: Name) {
  type Result = Awaited<ReturnType<(typeof store)[Name]>>
  return async (page: Evaluating, ...given: Parameters<(typeof store)[Name]>): Promise<Result> => {
    const expression = `pageStore.${name}(...${JSON.stringify(given)})`
    return (await page.evaluate(`(() => { ${await storeScript()}; return ${expression} })()`)) as Result
  }
}

export const feedOnDevice = onDevice('readIds')
export const scopeOnDevice = onDevice('readScope')
export const packOnDevice = onDevice('readPack')
export const indexedLanguagesOnDevice = onDevice('readIndexedLanguages')
export const contentOnDevice = onDevice('readContent')
export const connectionOnDevice = onDevice('readConnection')
export const confirmedKindsOnDevice = onDevice('readConfirmedKinds')
export const silentTablesOnDevice = onDevice('readSilentTables')
export const leaseOnDevice = onDevice('readLease')
export const outboxOnDevice = onDevice('readActivity')
export const diaryOnDevice = onDevice('readDiary')
export const intentsOnDevice = onDevice('readIntents')
export const addFavouriteOnDevice = onDevice('addFavourite')
export const addIntentsOnDevice = onDevice('addIntents')
export const clearTablesOnDevice = onDevice('clearTables')
export const damageArticleOnDevice = onDevice('damageArticle')
