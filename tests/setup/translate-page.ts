/** What the browser's translation does to a page: it replaces each text node by `<font><font>text</font></font>`. Here the words stay the same. */
export function translatePage(root: Element = document.body): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style')) continue
    const inner = document.createElement('font')
    inner.textContent = text.data
    const outer = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
  }
}
