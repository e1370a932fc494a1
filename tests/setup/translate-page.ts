/**
 * What the browser's translation does to a page: it replaces each text node by `<font><font>text</font></font>`, except in elements marked
 * `translate="no"`. Here the words stay the same. Self-contained, because journeys send its source to the page.
 */
export function translatePage(root: Element = document.body): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, font, [translate="no"]')) continue
    const inner = document.createElement('font')
    inner.textContent = text.data
    const outer = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** A script for each page of a browser: translates what it shows, then all that comes or changes. */
export const translatorScript = `${translatePage.toString()}
addEventListener('DOMContentLoaded', () => {
  translatePage()
  new MutationObserver(() => translatePage()).observe(document.body, { childList: true, characterData: true, subtree: true })
})`
