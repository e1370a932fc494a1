import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Wire } from './wire.ts'

/** Takes out of a journey's sight in what Firefox, driven by WebDriver BiDi, differs from Chromium. */
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

/**
 * The process of a page ends (Firefox 153, signal 11) when `ariaLabelledByElements` of one element is read in the page and in a sandbox: Playwright's
 * locators do both, axe the former. Without it both read the attribute.
 */
function withoutElementsOfAria(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^aria\w+Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name)
}

/** Over WebDriver BiDi the scripts of a test run on the empty page, too, which has no storage: Firefox reports what they throw there. */
function runOnPagesOfTheWebAlone(target: Pick<Page, 'addInitScript'>): void {
  const add = target.addInitScript.bind(target)
  target.addInitScript = (script: unknown, given?: unknown) => {
    if (typeof script !== 'function') throw new Error('a test adds functions alone')
    return add({ content: `if (location.protocol.startsWith('http')) (${String(script)})(${JSON.stringify(given) ?? ''})` })
  }
}

/**
 * WebDriver BiDi has no words for an error in the console but `Error`. And Firefox drops what a page is loading as soon as the page leaves, and React says of a lazy part what it says of a missing one: `Error` in the
 * console of a page that nobody sees any more.
 */
function sayErrorsInWords(): void {
  let isLeaving = false
  addEventListener('beforeunload', () => (isLeaving = true))
  const { error: say } = console
  console.error = (...words) => {
    const texts = words.map((word) => (word instanceof Error ? String(word) : word))
    if (!isLeaving || !/preload CSS|dynamically imported module/.test(String(texts[0]))) say(...texts)
  }
}

/**
 * Firefox 153 knows nothing of `emulation.setMediaFeaturesOverride`: the page gets the theme that it would take from the system, and the styles for
 * paper that it would have there.
 */
function setMediaByHand(page: Page): void {
  page.emulateMedia = async ({ colorScheme, media } = {}) => {
    if (colorScheme === 'light' || colorScheme === 'dark')
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), colorScheme)
    if (media === 'print') await page.evaluate(layOutForPaper)
  }
}

/** Runs in the page. */
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

/**
 * Over WebDriver BiDi Playwright 1.65 fills a field by its own `value`, whose setter React listens to, so that the event after it is no news. What a
 * citizen types goes past that: the prototype's setter. Locators share their prototype: once a process.
 */
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

/** A load that begins in the midst of the one before is at times broken off (Firefox 153, `NS_BINDING_ABORTED`): a citizen would tap again. */
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
