const voids = new Set(['meta', 'link', 'br', 'circle', 'path'])

/**
 * What is wrong with a page of plain markup, without a browser: tags that do not close in order, attributes that are not quoted, stray signs,
 * ids that come twice, links within the page that lead nowhere. The browser's own strict reader looks at it in `tests/e2e/guide/pack-file.test.ts`.
 */
export function mistakesOf(page: string): string[] {
  const mistakes: string[] = []
  const open: string[] = []
  const ids = new Set<string>()
  const targets: string[] = []
  const block = page.indexOf('<script')
  const shown = page.slice(0, block) + page.slice(page.indexOf('>', page.indexOf('</script', block)) + 1)
  const text = shown.replace(/<style>[^<]*<\/style>/, '<style></style>').replace(/^<!DOCTYPE html>/, '')
  const end = text.replace(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+="[^"<>]*")*)\s*(\/?)>/g,
    (_, closes: string, name: string, attributes: string, isEmpty: string) => {
      if (closes && open.pop() !== name) mistakes.push(`</${name}> closes something else`)
      if (!closes && Boolean(isEmpty) !== voids.has(name)) mistakes.push(`<${name}> is empty, or is not`)
      if (!closes && !isEmpty) open.push(name)
      for (const [, key, value = ''] of attributes.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)) {
        if (key === 'id' && ids.has(value)) mistakes.push(`${value} comes twice`)
        if (key === 'id') ids.add(value)
        if (key === 'href' && value.startsWith('#')) targets.push(value.slice(1))
      }
      return ''
    },
  )
  const strays = end.match(/[<>]|&(?!(amp|lt|gt|quot|#39);)/g) ?? []
  return [
    ...mistakes,
    ...open.map((name) => `<${name}> stays open`),
    ...strays.map((sign) => `a stray ${sign}`),
    ...targets.filter((target) => !ids.has(target)).map((target) => `#${target} leads nowhere`),
  ]
}
