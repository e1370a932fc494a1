import type { BrowserContext, Page } from '@playwright/test'
import type { SaidEnd } from '#lab/scenario/ledger.ts'
import type { CitizenName } from '#lab/scenario/names.ts'
import type { Scenario, Step } from '#lab/scenario/scenario.ts'
import type { Line } from '#tests/e2e/support/line.ts'
import type { Service } from '#tests/e2e/support/services/service.ts'
import type { CallFaults, Meeting } from '#tests/scenarios/call-faults.ts'
import type { Subjects } from './subjects.ts'

/** One thing that was said by a tap, and where it was seen last. */
export interface SaidHere {
  id: string | null
  citizen: CitizenName
  what: string
  said: string
  end: SaidEnd
  reason: string | null
  isLetGo: boolean
}

/** A browser of its own on a line of its own. */
export interface ScreenDevice {
  name: string
  citizen: CitizenName
  context: BrowserContext
  line: Line
  pages: Page[]
  said: SaidHere[]
  /** Keys of what was on the device before the scenario began. */
  known: Set<string>
  /** What the line did to a call, where it was not let pass. */
  meetings: Map<object, Meeting>
  /** Frozen tabs, each with what thaws it. */
  thaws: (() => Promise<void>)[]
  /** What frozen tabs wait for. */
  isThawed: boolean
  /** Exchanges before this one are not the scenario's. */
  firstExchange: number
}

/** What is being played, and what the scenario has done to it so far. */
export interface Play {
  scenario: Scenario
  service: Service
  subjects: Subjects
  faults: CallFaults
  devices: ReadonlyMap<string, ScreenDevice>
  accounts: ReadonlyMap<CitizenName, string>
  credentials: ReadonlyMap<CitizenName, { email: string; password: string }>
  /** Keys that had an effect before the scenario began. */
  before: ReadonlySet<string>
  flaws: string[]
  /** What every line waits before each call. */
  delayMs: number
  /** Flapping lines and restarts that have yet to end. */
  background: Set<Promise<unknown>>
  isFlapping: boolean
}

export function deviceOf({ devices }: Play, step: Step): ScreenDevice {
  const name = 'on' in step && step.on !== undefined ? step.on : [...devices.keys()][0]!
  return devices.get(name)!
}

/** The tab that a step names; the first where that one is not there any more, and a new one where there is none. */
export async function pageOf(play: Play, step: Step): Promise<Page> {
  const device = deviceOf(play, step)
  const no = 'tab' in step ? step.tab : 1
  return device.pages[no - 1] ?? device.pages[0] ?? openTab(device)
}

/** To look into the device where every tab is closed: a page of its origin that runs nothing of the app. */
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

/** Gives whether it came to be so in time. */
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

/** What goes on beside the steps, and must be over before the verdict. */
export function beside({ background }: Play, work: Promise<unknown>): void {
  const one = work.catch(() => undefined).finally(() => background.delete(one))
  background.add(one)
}
