/** Replaces each text node by nested `<font>`, as browser translation does, except in `translate="no"`. Self-contained: its source is sent. */
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
