import { stripVTControlCharacters } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import type { SaidEnd } from '#lab/scenario/ledger.ts'
import type { CitizenName } from '#lab/scenario/names.ts'
import type { Scenario, Step } from '#lab/scenario/scenario.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import type { CallFaults, Meeting } from '#tests/scenarios/call-faults.ts'
import type { Subjects } from './subjects.ts'

export interface SaidHere {
  id: string | null
  citizen: CitizenName
  what: string
  said: string
  end: SaidEnd
  reason: string | null
  isLetGo: boolean
}

export interface ScreenDevice {
  name: string
  citizen: CitizenName
  context: BrowserContext
  line: Line
  pages: Page[]
  said: SaidHere[]
  known: Set<string>
  meetings: Map<object, Meeting>
  thaws: (() => Promise<void>)[]
  /** What frozen tabs wait for. */
  isThawed: boolean
  firstExchange: number
}

export interface Play {
  scenario: Scenario
  service: Service
  subjects: Subjects
  faults: CallFaults
  devices: ReadonlyMap<string, ScreenDevice>
  accounts: ReadonlyMap<CitizenName, string>
  credentials: ReadonlyMap<CitizenName, { email: string; password: string }>
  before: ReadonlySet<string>
  flaws: string[]
  delayMs: number
  background: Set<Promise<unknown>>
  isFlapping: boolean
}

export function deviceOf({ devices }: Play, step: Step): ScreenDevice {
  const name = 'on' in step && step.on !== undefined ? step.on : [...devices.keys()][0]!
  return devices.get(name)!
}

/** The tab of a step, or the first one, or a new one. */
export async function pageOf(play: Play, step: Step): Promise<Page> {
  const device = deviceOf(play, step)
  const no = 'tab' in step ? step.tab : 1
  return device.pages[no - 1] ?? device.pages[0] ?? openTab(device)
}

/** A page for reading the device; without an open tab, one that does not run the app. */
export async function readerOf(device: ScreenDevice): Promise<Page> {
  const [open] = device.pages
  if (open) return open
  const text = device.context.pages()[0] ?? (await device.context.newPage())
  if (text.url() === 'about:blank') await text.goto('/api/ping')
  return text
}

export async function openTab(device: ScreenDevice): Promise<Page> {
  const page = await device.context.newPage()
  device.pages.push(page)
  await page.goto('/')
  return page
}

export async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs
  for (;;) {
    // A page that is just being loaded anew cannot be asked.
    if (await isSo().catch(() => false)) return true
    if (Date.now() > end) return false
    await pause(100)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function beside({ background }: Play, work: Promise<unknown>): void {
  const one = work.catch(() => undefined).finally(() => background.delete(one))
  background.add(one)
}

/** The reason and the locator of an error of Playwright, without its call log. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [reason = '', ...rest] = stripVTControlCharacters(text).split('\n')
  const locator = rest.find((line) => /^\s*(- waiting for|Locator:)/.test(line)) ?? ''
  return `${reason.trim()} ${locator.trim()}`.trim()
}
