const shingleWords = 8

interface Text {
  name: string
  words: readonly string[]
}

/** Every pair of texts that has something in common, with the share of the smaller text's 8-word runs that the other holds too. */
export function mostAlike(texts: readonly Text[]): { one: string; other: string; share: number }[] {
  const sets = texts.map((text) => ({ name: text.name, runs: runsOf(text.words) }))
  return sets
    .flatMap((one, index) =>
      sets.slice(index + 1).map((other) => ({ one: one.name, other: other.name, share: shareOf(one.runs, other.runs) })),
    )
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
}

function runsOf(words: readonly string[]): ReadonlySet<string> {
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
  const starts = Array.from({ length: Math.max(0, plain.length - shingleWords + 1) }, (_, start) => start)
  return new Set(starts.map((start) => plain.slice(start, start + shingleWords).join(' ')))
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0) return 0
  return [...small].filter((run) => large.has(run)).length / small.size
}
