import { callTargets, deadlineEvents, deadlineUnits, type CallTarget, type Deadline, type Inline } from '#contract/values/rich-text.ts'

/** What a step, a paragraph or a list item ends with: `{call:police}`, `{due:14 days after arrival}`, `{take:passport}`. */
export interface EndMarks {
  call?: CallTarget
  due?: Deadline
  take?: string
}

const places: Record<keyof EndMarks, string> = {
  call: 'at the end of a step or paragraph',
  due: 'at the end of a step or paragraph',
  take: 'at the end of a list item',
}
const kinds = Object.keys(places) as (keyof EndMarks)[]

interface Rules {
  isArticle: boolean
  allowed: readonly (keyof EndMarks)[]
  report: (reason: string) => void
}

/** Takes the marks off the end of a run of text. One that stands elsewhere, or says nothing known, is reported. */
export function takeEndMarks(inlines: readonly Inline[], { isArticle, allowed, report }: Rules): { text: Inline[] } & EndMarks {
  const text = [...inlines]
  const marks: EndMarks = {}
  for (let last = text.at(-1); typeof last === 'string'; last = text.at(-1)) {
    const [, before = '', kind, value = ''] = /^(.*?)\s*\{(call|due|take):([^{}]*)\}\s*$/s.exec(last) ?? []
    if (kind === undefined) break
    text.splice(-1, 1, ...(before === '' ? [] : [before]))
    read(kind as keyof EndMarks, value)
  }
  for (const kind of kinds)
    if (text.some((part) => typeof part === 'string' && part.includes(`{${kind}:`))) report(`a {${kind}:…} stands only ${places[kind]}`)
  return { text, ...marks }

  function read(kind: keyof EndMarks, value: string): void {
    if (!isArticle) report(`a {${kind}:…} stands only in guide articles`)
    else if (!allowed.includes(kind)) report(`a {${kind}:…} stands only ${places[kind]}`)
    if (kind === 'take') {
      if (/^[a-z]\w*$/i.test(value)) marks.take = value
      else report(`{take:${value}} is no name`)
    } else if (kind === 'call') {
      const target = callTargets.find((name) => name === value)
      if (target) marks.call = target
      else report(`{call:${value}} is not known; it can be ${callTargets.join(', ')}`)
    } else {
      const due = deadlineOf(value)
      if (due) marks.due = due
      else report(`{due:${value}} is not known; it is such as 14 days after arrival, of ${deadlineEvents.join(', ')}`)
    }
  }
}

function deadlineOf(words: string): Deadline | null {
  const [, count, unitName, side, eventName] = /^(\d+) (\w+?)s? (before|after) (\w+)$/.exec(words) ?? []
  const unit = deadlineUnits.find((name) => name === unitName)
  const event = deadlineEvents.find((name) => name === eventName)
  if (!unit || !event) return null
  return { count: side === 'before' ? -Number(count) : Number(count), unit, event }
}
