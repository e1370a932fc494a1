import type { ChatEvent, News } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import { conversationOf, messageOf } from './conversation.ts'
import { failureOf, type Log } from '#server/log.ts'
import type { Listener } from './listeners.ts'
import { isSame, readNews } from './news.ts'
import { ownConversation, readMessages } from './read-messages.ts'

/** Messages read at a time. */
const batch = 100
/** Before a browser's own `EventSource` comes back. */
const retryMs = 2_000

interface StreamOptions {
  db: Db
  listener: Listener
  /** None: news alone. */
  conversationId: string | undefined
  accountId: string
  wantsNews: boolean
  /** The number of the last release of an alert. */
  alertNumber: () => number
  /** Number of the last message that the client has. */
  after: number
  log: Log
}

/**
 * The events of one conversation, its state, what the client lacks, then whatever comes; and the marks of the account's news. Messages are read by number after the last
 * one sent, so none is missing and none comes twice, whatever woke the stream and however often. It reads only when the client takes: a
 * slow line holds one batch of messages here and no more.
 */
export function eventStream({
  db,
  listener,
  conversationId,
  accountId,
  wantsNews,
  alertNumber,
  after,
  log,
}: StreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const chunks = produce()

  async function* produce(): AsyncGenerator<string> {
    yield `retry: ${retryMs}\n\n`
    let last = after
    let rev = -1
    let told: News | undefined
    for (;;) {
      if (conversationId !== undefined) {
        const conversation = await ownConversation(db, { id: conversationId, accountId })
        // Gone with its account.
        if (!conversation) return
        for (;;) {
          const { rows, isEnd } = await readMessages(db, { conversationId, after: last, limit: batch })
          for (const row of rows) {
            yield eventText({ event: 'message', data: messageOf(row) }, row.seq)
            last = row.seq
          }
          if (isEnd) break
        }
        if (conversation.rev !== rev) yield eventText({ event: 'conversation', data: conversationOf(conversation) })
        rev = conversation.rev
      }
      const news = wantsNews ? (await readNews(db, [accountId], alertNumber())).get(accountId) : undefined
      if (news && !isSame(news, told)) yield eventText({ event: 'news', data: news })
      told = news
      let why = await listener.next()
      while (why === 'beat') {
        yield ': beat\n\n'
        why = await listener.next()
      }
      if (why === 'over') return
    }
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next()
        if (done !== true) return controller.enqueue(encoder.encode(value))
      } catch (cause) {
        // The client comes back, and hears then from where it was.
        log.write('error', 'a stream of a conversation broke off', failureOf(cause))
      }
      listener.close()
      controller.close()
    },
    cancel: () => listener.close(),
  })
}

function eventText({ event, data }: ChatEvent, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
