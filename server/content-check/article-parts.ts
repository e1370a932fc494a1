import type { Block, CallTarget, Inline, Step } from '#contract/values/rich-text.ts'

/** The words of a text in order. The helpline's second number, which every line must repeat, is not counted. */
export function wordsOf(blocks: readonly Block[]): string[] {
  const text = linesOf(blocks)
    .map((line) => withoutSecondNumber(line).map(plain).join(''))
    .join(' ')
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

export function stepsOf(blocks: readonly Block[]): Step[] {
  return blocks.flatMap((block) => (block.t === 'steps' ? block.items : []))
}

/** Who is offered to be called, in reading order. */
export function callsOf(blocks: readonly Block[]): CallTarget[] {
  return blocks.flatMap((block) => {
    if (block.t === 'p') return block.call ? [block.call] : []
    return block.t === 'steps' ? block.items.flatMap((step) => step.call ?? []) : []
  })
}

/** What can be ticked or put into a calendar, in reading order: a step's number, a paper's name, a deadline. */
export function todoOf(blocks: readonly Block[]): string[] {
  const day = (due: object | undefined) => (due ? [JSON.stringify(due)] : [])
  return blocks.flatMap((block) => {
    if (block.t === 'p') return day(block.due)
    if (block.t === 'ul') return block.take ?? []
    return block.t === 'steps' ? block.items.flatMap(({ id, due }) => [...(id === undefined ? [] : [id]), ...day(due)]) : []
  })
}

export type Link = { href: string } | { topic: string }

export function linksOf(blocks: readonly Block[]): Link[] {
  return linesOf(blocks).flatMap((line) =>
    line.flatMap((part): Link[] => {
      if (typeof part === 'string' || !('a' in part)) return []
      return 'href' in part ? [{ href: part.href }] : [{ topic: part.topic }]
    }),
  )
}

const freeNumber = 'tel:+41800247365'
const otherNumber = 'tel:+41584653333'
const hasHref = (href: string) => (part: Inline) => typeof part === 'object' && 'href' in part && part.href === href

/** Whether a line names one of the helpline's numbers without the other. */
export function namesOneHelplineNumber(line: readonly Inline[]): boolean {
  return line.some(hasHref(freeNumber)) !== line.some(hasHref(otherNumber))
}

/** Drops the second number and the "or" before it. */
function withoutSecondNumber(line: readonly Inline[]): Inline[] {
  const isSecond = (part: Inline | undefined) => part !== undefined && hasHref(otherNumber)(part)
  const isOr = (part: Inline) => typeof part === 'string' && /^ \p{L}+ $/u.test(part)
  return line.filter((part, index) => !isSecond(part) && !(isOr(part) && isSecond(line[index + 1])))
}

export function linesOf(blocks: readonly Block[]): Inline[][] {
  return blocks.flatMap((block): Inline[][] => {
    switch (block.t) {
      case 'digest':
        return block.lines
      case 'p':
        return [block.text]
      case 'h':
        return [[block.text]]
      case 'ul':
        return block.items
      case 'steps':
        return block.items.map((step) => [`${step.title} `, ...step.text])
    }
  })
}

function plain(part: Inline): string {
  if (typeof part === 'string') return part
  if ('b' in part) return part.b
  return 'a' in part ? part.a : part.word
}
