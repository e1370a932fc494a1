import * as v from 'valibot'
import { ChatEvent } from '#contract/contact/chat.ts'

/** More than this without an end of an event is no event of ours. */
const maxChars = 200_000

/**
 * Puts server-sent events together from the chunks that a line brings, cut anywhere. `take` gives the events that a chunk completes; what is
 * no event of the contract is left to `onUnreadable`. Comments, which only keep the line alive, give none.
 */
export function createEventReader(onUnreadable: (issue: string) => void) {
  const decoder = new TextDecoder()
  let rest = ''

  return {
    take(chunk: Uint8Array): ChatEvent[] {
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > maxChars) throw new RangeError('an event without an end')
      return blocks.flatMap(eventOf)
    },
  }

  function eventOf(block: string): ChatEvent[] {
    const lines = block.split('\n')
    const valuesOf = (field: string) =>
      lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''))
    const data = valuesOf('data')
    if (data.length === 0) return []
    const parsed = v.safeParse(ChatEvent, { event: valuesOf('event').at(-1) ?? 'message', data: jsonOf(data.join('\n')) })
    if (parsed.success) return [parsed.output]
    onUnreadable(parsed.issues[0].message)
    return []
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
