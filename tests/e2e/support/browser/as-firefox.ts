import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Wire } from './wire.ts'

/** Makes up for differences between Firefox, driven by WebDriver BiDi, and Chromium. */
export function asFirefox(context: BrowserContext, wire: Pick<Wire, 'cut' | 'restore'>): void {
  goOfflineBy(context, wire)
  runOnPagesOfTheWebAlone(context)
  void context.addInitScript(sayErrorsInWords)
  void context.addInitScript(withoutElementsOfAria)
  const prepare = (page: Page) => {
    runOnPagesOfTheWebAlone(page)
    loadAgain(page)
    setMediaByHand(page)
    fillAsTyped(page)
  }
  for (const page of context.pages()) prepare(page)
  context.on('page', prepare)
}

/** Firefox 153 crashes (signal 11) if `ariaLabelledByElements` is read in the page and in a sandbox, as locators and axe do. */
function withoutElementsOfAria(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^aria\w+Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name)
}

/** Over WebDriver BiDi init scripts also run on the empty page, which has no storage. */
function runOnPagesOfTheWebAlone(target: Pick<Page, 'addInitScript'>): void {
  const add = target.addInitScript.bind(target)
  target.addInitScript = (script: unknown, given?: unknown) => {
    if (typeof script !== 'function') throw new Error('a test adds functions alone')
    return add({ content: `if (location.protocol.startsWith('http')) (${String(script)})(${JSON.stringify(given) ?? ''})` })
  }
}

/** WebDriver BiDi reports console errors only as `Error`. And React reports parts that Firefox cancels when the page leaves. */
function sayErrorsInWords(): void {
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  const { error: say } = console
  console.error = (...words) => {
    const texts = words.map((word) => (word instanceof Error ? String(word) : word))
    if (!isLeaving || !/preload CSS|dynamically imported module/.test(String(texts[0]))) say(...texts)
  }
}

/** Firefox 153 has no `emulation.setMediaFeaturesOverride`. */
function setMediaByHand(page: Page): void {
  page.emulateMedia = async ({ colorScheme, media } = {}) => {
    if (colorScheme === 'light' || colorScheme === 'dark')
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), colorScheme)
    if (media === 'print') await page.evaluate(layOutForPaper)
  }
}

function layOutForPaper(): void {
  const visit = ({ cssRules }: CSSStyleSheet | CSSGroupingRule) => {
    for (const rule of cssRules) {
      if (rule instanceof CSSMediaRule)
        rule.media.mediaText = rule.media.mediaText.replaceAll(/\bscreen\b/g, 'tty').replaceAll(/\bprint\b/g, 'all')
      if (rule instanceof CSSGroupingRule) visit(rule)
    }
  }
  for (const sheet of document.styleSheets) visit(sheet)
}

const textFields = 'textarea, input:not([type]), input:is([type=text], [type=search], [type=tel], [type=email], [type=password])'
let isTyping = false

/** Playwright 1.65 fills fields through their own `value`, whose setter React hooks, so React ignores the event. Locators share a prototype. */
function fillAsTyped(page: Page): void {
  if (isTyping) return
  isTyping = true
  const locators = Object.getPrototypeOf(page.locator('input')) as Locator
  // oxlint-disable-next-line typescript/unbound-method -- Called with its locator below.
  const { fill } = locators
  locators.fill = async function fillByTyping(this: Locator, value, options) {
    if (!(await this.evaluate((element, fields) => element.matches(fields), textFields, options))) return fill.call(this, value, options)
    await this.click({ trial: true, ...options })
    await this.evaluate((element: HTMLInputElement | HTMLTextAreaElement, text) => {
      const { prototype } = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
      element.focus()
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
      element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
    }, value)
  }
}

/** Firefox's own switch reaches pages and their workers, and not the service worker. */
function goOfflineBy(context: BrowserContext, wire: Pick<Wire, 'cut' | 'restore'>): void {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    if (isOffline) wire.cut()
    else wire.restore()
    await setOffline(isOffline)
  }
}

/** Firefox 153 sometimes cancels a load that begins during another (`NS_BINDING_ABORTED`). */
function loadAgain(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await goto(address, options)
      } catch (error) {
        if (tries === 3 || !/NS_BINDING_ABORTED|interrupted by another navigation/.test(String(error))) throw error
      }
    }
  }
}
