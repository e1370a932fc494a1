import { addressOf } from '#contract/call.ts'
import { chatEvents, signature } from '#contract/chat.ts'
import type { ChatEvent } from '#contract/chat.ts'
import { localeByLanguage } from '#contract/language-codes.ts'
import { headers } from '#contract/wire.ts'
import { chatTables, putConversation, putRun } from '#store/chat-rows.ts'
import type { Lease } from '../lease.ts'
import type { ChatDeps } from './chat.ts'
import { createEventReader } from './event-stream.ts'
import type { ChatPull } from './pull-chat.ts'

/** The service says every 15 s that the line lives: after twice this without a byte it is dead, though nothing said so. */
const silenceMs = 20_000

interface Listening {
  account: string
  conversation: string
  guard: Pick<Lease, 'transaction'>
  signal: AbortSignal
}

/**
 * One connection of the event stream, from what is missing until the line breaks, the session ends or nobody looks any more. The stream begins
 * after the highest number that is known, so none is missing and none comes twice, however often it is cut. True where it brought something.
 * Throws `LeaseLost` where the device was emptied, or another tab listens.
 */
export async function listen(deps: ChatDeps & { pull: ChatPull }, wanted: Listening): Promise<boolean> {
  const { env, http, diary, language, pull } = deps
  const { account, conversation, guard, signal } = wanted
  const { db } = env
  // What was missed comes in large pages, and a session that ran out comes back with them.
  if ((await pull.newer(wanted)).kind === 'failure' || signal.aborted) return false
  const signed = await http.request(signature, { language: language(), account, signal })
  const row = await db.conversations.get(conversation)
  if (signed.kind !== 'value' || !row || signal.aborted) return false

  const line = new AbortController()
  const ended = AbortSignal.any([line.signal, signal])
  let hasBeat = true
  const watch = watchSilence()
  let isHeard = false
  try {
    const query = { conversation, signature: signed.value.signature, after: row.known }
    const response = await env.fetch(addressOf(chatEvents, undefined, query), {
      method: 'GET',
      credentials: 'include',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal: ended,
      headers: {
        Accept: 'text/event-stream',
        'Accept-Language': localeByLanguage[language()].acceptLanguage,
        'Cache-Control': 'no-store',
        [headers.account]: account,
      },
    })
    const isOurs = response.ok && response.headers.get(headers.contract) !== null
    const body = response.body?.getReader()
    if (!isOurs || !body) return false
    ended.addEventListener('abort', () => void body.cancel().catch(() => undefined), { once: true })
    const reader = createEventReader((issue) => diary.setAside({ source: 'chat', id: null, issue }))
    for (;;) {
      const { done, value } = await body.read()
      if (done || ended.aborted) return isHeard
      hasBeat = true
      const events = reader.take(value)
      if (events.length === 0) continue
      await guard.transaction(chatTables, () => store(events))
      isHeard = true
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'LeaseLost') throw error
    return isHeard
  } finally {
    line.abort()
    await watch
  }

  async function store(events: readonly ChatEvent[]): Promise<void> {
    for (const { event, data } of events) if (event === 'conversation') await putConversation(db, account, data)
    const said = events.flatMap(({ event, data }) => (event === 'message' ? [data] : []))
    await putRun(db, conversation, { messages: said, place: 'after', isEnd: true })
  }

  async function watchSilence(): Promise<void> {
    while (!ended.aborted) {
      hasBeat = false
      await env.sleep(silenceMs, ended)
      if (!hasBeat) line.abort()
    }
  }
}
