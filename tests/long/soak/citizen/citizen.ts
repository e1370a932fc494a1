import type { Page } from '@playwright/test'
import type { SaidRecord } from '#lab/scenario/ledger.ts'
import type { KillableBrowser } from '#tests/e2e/support/browser/killable-browser.ts'
import type { Subjects } from '#tests/scenarios/chromium/subjects.ts'
import type { Proxy } from '#tests/long/soak/wire/proxy.ts'

/** One thing that was said, as its device has it. */
export interface Spoken extends SaidRecord {
  id: string
  /** When it was first seen on the device. */
  atMs: number
  attempts: number
  /** What stands at the service when it is the last word: `registered 3`. Null: not known, or nothing that stands there. */
  state: string | null
}

export interface TapTaken {
  atMs: number
  /** Until the screen showed that it is on the device, or until it was given up. */
  tookMs: number
  /** False: the browser died in the middle of it, or the screen did not come to it in time. Nothing is owed then. */
  isShown: boolean
  /** What came in between. */
  trouble: string | null
  /** What stood on the screen then. */
  screen: string | null
}

/** Somebody at work in a browser of their own, behind a wire of their own. */
export interface SoakCitizen {
  name: string
  account: string
  wire: Proxy
  subjects: Subjects
  /** The items' numbers in these subjects. */
  seed: number
  /** Its folder outlives the browser. */
  profile: string
  browser: KillableBrowser
  page: Page
  /** Settles when the browser is there: at once, but for when it was killed. */
  isUp: Promise<void>
  said: Spoken[]
  /** Keys that are said, or were on the device before the run. */
  known: Set<string>
  /** Keys that had an effect before the run. */
  before: ReadonlySet<string>
  /** What the citizen saw of each thing last. */
  states: Map<string, string>
  taps: TapTaken[]
  flaws: string[]
}
