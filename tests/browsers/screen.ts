import type { Tab } from './engines/driver.ts'
import { expect } from '#tests/e2e/support/expect.ts'
import { phoneOrigin } from '#tests/e2e/support/phone.ts'

export type Role = keyof typeof selectors

const selectors = {
  alertdialog: '[role=alertdialog]',
  button: 'button, [role=button], input[type=submit]',
  dialog: 'dialog[open]:not([role]), [role=dialog]',
  field: 'input:not([type=submit], [type=hidden]), textarea, select',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3',
  label: 'label',
  link: 'a[href]',
  region: 'section, [role=region]',
  status: '[role=status], output',
}

export interface Wanted {
  role: Role
  name?: string | RegExp
  within?: Wanted
}

interface Found {
  text: string
  /** Where a finger would touch it; null while something lies over it, or it moves. */
  point: { x: number; y: number } | null
  pressed: string | null
  value: string
}

export interface Screen {
  tab: Tab
  goto(path: string): Promise<void>
  move(path: string): Promise<void>
  find(wanted: Wanted): Promise<Found | null>
  isThere(wanted: Wanted): Promise<void>
  tap(wanted: Wanted): Promise<void>
  tapOnce(wanted: Wanted): Promise<void>
  fill(label: string, text: string): Promise<void>
  shows(text: string | RegExp, selector?: string): Promise<void>
  text(): Promise<string>
  path(): Promise<string>
}

const maxTaps = 20

export function createScreen(tab: Tab): Screen {
  const find = (wanted: Wanted) => tab.evaluate<Found | null>(`(${findInPage.toString()})(${JSON.stringify(plain(wanted))})`)
  const textOf = (selector: string) =>
    tab.evaluate<string>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => e.innerText).join('\\n')`)
  const named = ({ role, name }: Wanted) => `${role} ${name ?? ''}`

  async function reach(wanted: Wanted): Promise<{ x: number; y: number }> {
    let point: Found['point'] = null
    await expect
      .poll(async () => (point = (await find(wanted))?.point ?? null), { message: named(wanted), intervals: [50, 100] })
      .not.toBeNull()
    return point ?? { x: 0, y: 0 }
  }

  async function tap(wanted: Wanted): Promise<void> {
    for (let tries = 0; tries < maxTaps; tries += 1) {
      const point = await reach(wanted)
      await tab.evaluate(`(${watchTap.toString()})()`)
      await tab.tapAt(point)
      // After a navigation the listener is gone.
      const isMissed = await tab.evaluate<boolean>('window.tapMissed === true').catch(() => false)
      if (!isMissed) return
    }
    throw new Error(`${named(wanted)}: ${maxTaps} taps hit another element`)
  }

  return {
    tab,
    goto: (path) => tab.goto(`${phoneOrigin}${path}`),
    async move(path) {
      await tab.evaluate(
        `void (history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate', { state: null })))`,
      )
    },
    find,
    isThere: (wanted) => expect.poll(() => find(wanted), { message: named(wanted) }).not.toBeNull(),
    tap,
    tapOnce: async (wanted) => tab.tapAt(await reach(wanted)),
    async fill(label, text) {
      const field: Wanted = { role: 'field', name: label }
      const isFocused = () => tab.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selectors.field)}) ?? false`)
      await tap(field)
      await expect.poll(isFocused, { message: `the focus in ${label}` }).toBe(true)
      await tab.type(text)
      await expect.poll(async () => (await find(field))?.value, { message: label }).toBe(text)
    },
    shows: (text, selector = 'main') => {
      const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
      return expect.poll(() => textOf(selector), { message: `${selector} shows ${text}` }).toEqual(wanted)
    },
    text: () => textOf('main'),
    path: () => tab.evaluate(() => location.pathname),
  }
}

interface PlainWanted {
  selector: string
  name: { exact: string } | { source: string; flags: string } | null
  within: PlainWanted | null
}

function plain({ role, name, within }: Wanted): PlainWanted {
  const said = name === undefined ? null : typeof name === 'string' ? { exact: name } : { source: name.source, flags: name.flags }
  return { selector: selectors[role], name: said, within: within ? plain(within) : null }
}

function findInPage(wanted: PlainWanted): Found | null {
  const found = first(wanted, document)
  if (!found) return null
  ;(window as { found?: HTMLElement }).found = found
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return {
    text: found.innerText,
    point: pointOf(found),
    pressed: found.getAttribute('aria-pressed'),
    value: 'value' in found ? String(found.value) : '',
  }

  function first({ selector, name, within }: PlainWanted, root: ParentNode): HTMLElement | null {
    const place = within ? first(within, root) : root
    const all = [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])]
    return all.find((element) => isSeen(element) && (name === null || fits(nameOf(element), name))) ?? null
  }

  function isSeen(element: HTMLElement): boolean {
    if (element.closest('[inert]')) return false
    return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  }

  function fits(text: string, name: { exact: string } | { source: string; flags: string }): boolean {
    return 'exact' in name ? text === name.exact : new RegExp(name.source, name.flags).test(text)
  }

  function nameOf(element: HTMLElement): string {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = 'labels' in element && element.labels ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    const texts = by.length > 0 ? by.map((id) => document.getElementById(id)?.textContent) : labels.map((label) => ownText(label))
    const text =
      by.length > 0 ? texts.join(' ') : (element.getAttribute('aria-label') ?? (labels.length > 0 ? texts.join(' ') : ownText(element)))
    return text.replaceAll(/\s+/g, ' ').trim()
  }

  function ownText(element: HTMLElement): string {
    const copy = element.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], select, svg')) hidden.remove()
    return copy.textContent
  }

  function pointOf(element: HTMLElement): { x: number; y: number } | null {
    const box = element.getBoundingClientRect()
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const top = document.elementFromPoint(point.x, point.y)
    const isMoving = document
      .getAnimations()
      .some(({ effect, playState }) => playState === 'running' && (effect as KeyframeEffect | null)?.target?.contains(element))
    const isFree =
      !isMoving &&
      top !== null &&
      // Firefox reaches below the window here, and its driver does not.
      point.y < document.documentElement.clientHeight &&
      (element.contains(top) || top.closest('label')?.control === element)
    return isFree ? point : null
  }
}

/** Runs in the page: cancels the next tap if it hits anything but the element that `findInPage` found last, and sets `tapMissed`. */
function watchTap(): void {
  const state = window as { found?: HTMLElement; tapMissed?: boolean; tapWatch?: AbortController }
  state.tapWatch?.abort()
  state.tapWatch = new AbortController()
  state.tapMissed = false
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        const met = event.target as Element
        if (type === 'pointerdown') state.tapMissed = !state.found?.contains(met) && met.closest('label')?.control !== state.found
        if (type === 'click') state.tapWatch?.abort()
        if (!state.tapMissed) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true, signal: state.tapWatch.signal },
    )
}
