import type { CDPSession, Page, Request } from '@playwright/test'
import { isReadReceipt } from '#store/outbox/lane.ts'
import { intentsOnDevice } from '#tests/e2e/support/device.ts'
import type { SoakCitizen } from '#tests/campaigns/soak/citizen/arrival.ts'
import { look as noteSaid, withinMs } from '#tests/campaigns/soak/citizen/work.ts'
import { controlsOf, pointOf, type Control, lookAt } from './look.ts'
import { properties, type Device, type Moment } from './properties.ts'

const texts = [
  'Anna',
  '',
  'Zürich 8001',
  '2027-03-14',
  '+66 81 234 56 78',
  'a@b.example',
  '<b>"&\'',
  '👍🏽 שלום',
  'x'.repeat(400),
  '14',
  'passport',
]
const endings = /log ?out|abmelden|déconn|esci|delete|löschen|supprimer|elimina|remove|entfernen|retirer|rimuovi/i
const leaving = /log ?out|abmelden|déconn|esci|delete|löschen|supprimer|elimina/i
const stepsOfLeaving = 10
const weather = /^https:\/\/www\.meteo(swiss|schweiz|suisse|svizzera)\.admin\.ch\/$/
const settleMs = 6_000
const stepLimitMs = 90_000

export interface Walk {
  steps: number
  taps: number
  screens: Map<string, number>
  violations: { property: string; what: string; path: string; after: string[] }[]
}

export const newWalk = (): Walk => ({ steps: 0, taps: 0, screens: new Map(), violations: [] })

export async function explore(
  citizen: SoakCitizen,
  { random, isOver, walk }: { random: () => number; isOver: () => boolean; walk: Walk },
): Promise<'over' | 'logged out'> {
  const used = new Map<string, number>()
  const strangers: string[] = []
  const done: string[] = []
  let page: Page | null = null
  let session: CDPSession | null = null
  let before: Moment['before'] = null

  while (!isOver()) {
    await citizen.isUp
    if (page !== citizen.page) {
      page = null
      before = null
      const here: Page = citizen.page
      session = await watch(here, { strangers, address: citizen.wire.address }).catch(() => null)
      if (session) page = here
      else await new Promise((resolve) => setTimeout(resolve, 500))
      continue
    }
    try {
      await withinMs(stepLimitMs, step(page, session!))
    } catch (error) {
      // The browser may be killed in the middle, and a page be on its way.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const isKilled = page !== citizen.page || /has been closed/.test(String(error))
      if (!isKilled && !/navigat|context was destroyed|Cannot find context/i.test(String(error)))
        tell('a step comes to its end', String(error).split('\n')[0]!)
      before = null
    }
    await noteSaid(citizen, null, { isShown: false, sinceMs: Date.now() })
    const account = await accountAt(citizen)
    if (account === citizen.account) continue
    if (!done.slice(-stepsOfLeaving).some((one) => leaving.test(one))) tell('who has not left stays', `the account is ${account}`)
    return 'logged out'
  }
  return 'over'

  function tell(property: string, what: string): void {
    const path = before?.look.path ?? '?'
    if (walk.violations.some((one) => one.property === property && one.what === what)) return
    walk.violations.push({ property, what, path, after: done.slice(-12) })
  }

  async function step(here: Page, cdp: CDPSession): Promise<void> {
    const controls = await controlsOf(cdp)
    const made = await act(here, cdp, controls)
    walk.steps += 1
    const moment = await settled(here, cdp, made)
    if (!moment) {
      before = null
      return
    }
    const { look } = moment
    const screen = look.path.replace(/\/(story|event|survey|chat|alerts)\/.+/, '/$1/…')
    walk.screens.set(screen, (walk.screens.get(screen) ?? 0) + 1)
    before = { look, device: moment.device, done: made }
    for (const [name, holds] of Object.entries(properties)) {
      const what = holds(moment)
      if (what !== null) tell(name, what)
    }
  }

  async function act(here: Page, cdp: CDPSession, controls: readonly Control[]): Promise<'tap' | 'back' | 'reload' | 'other'> {
    const chance = random()
    const own = controls.filter(({ isDisabled, address }) => !isDisabled && (address === null || address.startsWith(citizen.wire.address)))
    if (chance < 0.05 || (own.length === 0 && chance < 0.5))
      return did('back', 'back', here.goBack({ timeout: settleMs, waitUntil: 'commit' }))
    if (chance < 0.08 || own.length === 0) return did('reload', 'reload', here.reload({ timeout: settleMs, waitUntil: 'commit' }))
    if (chance < 0.11) return did('other', 'Escape', here.keyboard.press('Escape'))
    if (chance < 0.17) return did('other', 'scroll', here.mouse.wheel(0, random() < 0.3 ? -1_500 : 1_500))
    const control = draw(own)
    const key = keyOf(control)
    used.set(key, (used.get(key) ?? 0) + 1)
    const point = await pointOf(cdp, control)
    if (!point) return did('other', `gone: ${key}`, Promise.resolve())
    walk.taps += 1
    await did('tap', key, here.mouse.click(point.x, point.y))
    if (/textbox|searchbox|spinbutton/.test(control.role)) {
      await here.keyboard.press('ControlOrMeta+a')
      await here.keyboard.insertText(texts[Math.floor(random() * texts.length)]!)
    }
    // What the browser opens for a choice has no place in the page.
    if (control.role === 'combobox') for (const press of ['ArrowDown', 'Enter']) await here.keyboard.press(press)
    return 'tap'
  }

  async function did<Kind>(kind: Kind, what: string, doing: Promise<unknown>): Promise<Kind> {
    done.push(`${before?.look.path ?? '?'} ${what}`)
    await doing.catch(() => undefined)
    return kind
  }

  function draw(own: readonly Control[]): Control {
    const weights = own.map((control) => (endings.test(control.name) ? 0.1 : 1) / (1 + (used.get(keyOf(control)) ?? 0)) ** 2)
    let left = random() * weights.reduce((total, one) => total + one, 0)
    return own.find((_, at) => (left -= weights[at]!) <= 0) ?? own.at(-1)!
  }

  async function settled(here: Page, cdp: CDPSession, made: 'tap' | 'back' | 'reload' | 'other'): Promise<Moment | null> {
    const sinceMs = Date.now()
    const heard = { complaints: [] as string[], strangers: [] as string[] }
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      const askedMs = Date.now()
      const look = await lookAt(here)
      const answerMs = Date.now() - askedMs
      if (!look) return null
      const [device, controls] = [await deviceOf(here), await controlsOf(cdp)]
      const waitedMs = Date.now() - sinceMs
      heard.complaints.push(...citizen.flaws.splice(0))
      heard.strangers.push(...strangers.splice(0))
      const moment: Moment = {
        look,
        controls,
        device,
        ...heard,
        answerMs,
        busyMs: look.isBusy ? waitedMs : 0,
        before: before && { ...before, done: made },
      }
      if (look.isBusy && waitedMs < stepLimitMs / 2) continue
      const holds = Object.values(properties).every((property) => property(moment) === null)
      if (holds || waitedMs >= settleMs || moment.complaints.length + moment.strangers.length > 0) return moment
    }
  }
}

/** The account stored in the page. A killed browser may have lost it for a moment, so only a lasting change counts. */
async function accountAt(citizen: SoakCitizen): Promise<string | null> {
  const untilMs = Date.now() + settleMs
  for (;;) {
    const account = await citizen.page.evaluate(() => localStorage.getItem('abroad.account')).catch(() => citizen.account)
    if (account === citizen.account || Date.now() >= untilMs) return account
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function deviceOf(page: Page): Promise<Device> {
  const { pending, done } = await intentsOnDevice(page)
  return {
    keys: [...pending, ...done].map(({ id }) => id),
    pending: pending.filter(({ state, intent }) => (state === 'waiting' || state === 'sending') && !isReadReceipt(intent)).length,
  }
}

const isQuickExit = (request: Request) => request.isNavigationRequest() && weather.test(request.url())

const keyOf = ({ role, name }: Control) => `${role} "${name.slice(0, 60)}"`

async function watch(page: Page, { strangers, address }: { strangers: string[]; address: string }): Promise<CDPSession> {
  page.on('filechooser', () => undefined)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  page.on('popup', (popup) => void popup.close().catch(() => undefined))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address) && !isQuickExit(request))
      strangers.push(`a request to ${request.url()}`)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  await session.send('DOM.enable')
  return session
}
