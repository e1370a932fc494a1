import type { Conversation, ConversationBody, MessagesPage } from '#contract/contact/chat.ts'
import type { TestBrowser } from './test-browser.ts'
import { newKey, write } from './test-writes.ts'

export const bangkok = 'th-bangkok-embassy'
export const opening: ConversationBody = {
  greeting: 'Hello Anna',
  introductionMessageTemplate: '{greeting}, this is the {representation}.',
  representationTitleJoinWord: 'in',
}

export const main = {
  id: bangkok,
  repCode: 'THBAN',
  countryIsoCode: 'TH',
  isMainRepresentation: true,
  isOriginalCombination: true,
  index: 0,
}
export const phuket = { ...main, id: 'th-phuket-hc', repCode: 'THPHUH', isMainRepresentation: false }
export const appointment = {
  representationId: bangkok,
  topic: 'citizenship',
  date: '2026-12-01',
  daySlot: 'morning',
  contactTypes: ['phone'],
  language: 'it',
}
export const profile = {
  salutation: 'neutral',
  firstName: 'Anna',
  lastName: 'Muster',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [main],
}

/** Sends a message to a representation, in the way of the outbox. */
export function sayTo(
  browser: TestBrowser,
  text: string,
  { key = newKey(), ...more }: { key?: string; representationId?: string; reactivate?: boolean } = {},
) {
  return write(browser, ['POST', '/api/chat/messages', { representationId: bangkok, text, opening, ...more }], key)
}

export async function conversationsOf(browser: TestBrowser): Promise<Conversation[]> {
  return (await browser.call('GET', '/api/chat/conversations')).body
}

/** The whole of the citizen's only conversation. */
export async function threadOf(browser: TestBrowser): Promise<MessagesPage> {
  const [only] = await conversationsOf(browser)
  return (await browser.call('GET', `/api/chat/messages?conversation=${only?.id}&after=0&limit=500`)).body
}

export interface HeardEvent {
  id: string | undefined
  event: string
  data: { seq: number; text: string; state: string; rev: number; readByRepresentation: number }
}

export interface TestStream {
  status: number
  /** Until `isEnough` says so, or the stream ends. What came is in `heard`. */
  until(isEnough: (heard: readonly HeardEvent[]) => boolean): Promise<void>
  heard: HeardEvent[]
  /** Comments, which keep the line alive. */
  beats: number
  isOver: boolean
  cut(): Promise<void>
}

/** A client of the event stream, which can be cut at any moment. */
export async function listen(
  browser: TestBrowser,
  /** Null: the news of the account. */
  conversation: string | null,
  { lastEventId, signature }: { lastEventId?: string | undefined; signature?: string } = {},
) {
  const signed = signature ?? ((await browser.call('GET', '/api/chat/signature')).body as { signature: string }).signature
  const address = `/api/chat/events?${conversation === null ? 'news=1' : `conversation=${conversation}`}&signature=${encodeURIComponent(signed)}`
  const response = await browser.request('GET', address, lastEventId === undefined ? {} : { headers: { 'Last-Event-ID': lastEventId } })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  const stream: TestStream = {
    status: response.status,
    heard: [],
    beats: 0,
    isOver: false,
    async until(isEnough) {
      while (!isEnough(stream.heard) && !stream.isOver) {
        const chunk = await reader?.read()
        stream.isOver = chunk?.done !== false
        rest += chunk?.value ? decoder.decode(chunk.value, { stream: true }) : ''
        const parts = rest.split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) take(part)
      }
    },
    cut: async () => void (await reader?.cancel()),
  }
  function take(text: string): void {
    if (text.startsWith(':')) stream.beats += 1
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
    const event = field('event')
    if (event !== undefined) stream.heard.push({ id: field('id'), event, data: JSON.parse(field('data') ?? 'null') as HeardEvent['data'] })
  }
  return stream
}

export const numbersIn = (heard: readonly HeardEvent[]) => heard.filter(({ event }) => event === 'message').map(({ data }) => data.seq)
