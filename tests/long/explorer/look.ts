import type { Page } from '@playwright/test'

/** What stands on a screen, by nothing that is the app's own. */
export interface Look {
  path: string
  title: string
  language: string
  /** Of headings of the first level that are in sight of somebody. */
  h1s: string[]
  mains: number
  /** The screen says that it is still being brought. */
  isBusy: boolean
  /** How many CSS pixels it is wider than the window. */
  overflow: number
  text: string
  repeatedIds: string[]
  /** A dialog lies over the page, and the focus is somewhere else. */
  isFocusOutside: boolean
  /** A dialog that is in sight, whole. */
  dialogText: string
  imagesWithoutText: number
}

/** Null: there is no page of the app to look at just now. */
export async function lookAt(page: Page): Promise<Look | null> {
  return page.evaluate((): Look | null => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    if (!location.protocol.startsWith('http') || !document.body) return null
    const ids = all('[id]').map(({ id }) => id)
    const dialog = all('dialog[open], [role=dialog], [role=alertdialog]').findLast(isSeen)
    const isModal = dialog?.matches(':modal') ?? false
    return {
      path: location.pathname,
      title: document.title,
      language: document.documentElement.lang,
      h1s: all('h1').flatMap((one) => (isSeen(one) && !one.closest('dialog') ? [one.innerText] : [])),
      mains: all('main').filter(isSeen).length,
      isBusy: all('main[aria-busy=true], main [aria-busy=true]:not(button)').some(isSeen),
      overflow: document.documentElement.scrollWidth - innerWidth,
      text: document.body.innerText,
      repeatedIds: [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))],
      isFocusOutside: isModal && !dialog!.contains(document.activeElement),
      dialogText: dialog?.innerText ?? '',
      imagesWithoutText: all('img:not([alt]), svg[role=img]:not([aria-label], [aria-labelledby])').filter(isSeen).length,
    }
  })
}
