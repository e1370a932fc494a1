/** Tags of an `Accept-Language` header, best first. */
export function preferredLanguages(header: string | undefined): string[] {
  if (header === undefined) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';')
      return { tag: tag.trim(), quality: Number(/q=([\d.]+)/.exec(quality ?? '')?.[1] ?? 1) }
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
