import { Hono, type Context } from 'hono'
import { chatEvents, ConversationBody, MessageBody, MessagesQuery } from '#contract/contact/chat.ts'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import { retryAfterSeconds } from '#server/http/admission-queue.ts'
import type { Deps } from '#server/deps.ts'
import { knownNetworksOf } from '#server/http/client-address.ts'
import { preferredLanguages } from '#server/http/preferred-languages.ts'
import { problem } from '#server/http/problem.ts'
import { withEtag } from '#server/etag.ts'
import { jsonReply } from '#server/http/reply.ts'
import { requireSession } from '#server/http/require-session.ts'
import { validBody, validQuery } from '#server/http/validate.ts'
import { createAnswerOnce } from '#server/http/answer-once.ts'
import { readProfile } from '#server/domain/accounts/profiles.ts'
import { conversationOf, messageOf } from '#server/domain/conversations/conversation.ts'
import { ownConversation, ownConversations, readMessages } from '#server/domain/conversations/read-messages.ts'
import { begin, say } from '#server/domain/conversations/say.ts'
import { eventStream } from '#server/domain/conversations/stream.ts'

const purpose = 'chat'
const signatureLivesMs = 15 * 60_000

/** Between a citizen and a representation: what is said is a write like others, what is heard is a list by number or a stream of it. */
export function chatRoutes(deps: Deps): Hono {
  const { cache, alerts, chat, config, database, log, newId, now, random, reference, signer } = deps
  const { db } = database
  const answerOnce = createAnswerOnce(deps)

  const waitAWhile = () => ({ headers: { 'Retry-After': String(retryAfterSeconds(random())) } })

  function own(c: Context, value: unknown): Promise<Response> {
    const { body, etag } = withEtag(value)
    return jsonReply(c, cache, { etag, body: () => body, owner: c.get('accountId') })
  }

  return (
    new Hono()
      .use(requireSession())
      .post('/main-representation', validBody(ConversationBody), (c) =>
        answerOnce(c, async (context) => {
          const profile = await readProfile({ db: context.tx, reference }, context.accountId)
          const main = profile?.representations.find((entry) => entry.isMainRepresentation)
          const representation = reference.representationById.get(main?.id ?? '')
          if (!representation) return { ok: false, type: 'abroad:not-found', detail: 'no main representation is chosen' }
          return begin(context, c.req.valid('json'), { newId, reference, representation, language: languageOf(c) })
        }),
      )
      .get('/signature', async (c) => {
        const expiresAt = now() + signatureLivesMs
        const signature = await signer.sign(purpose, c.get('accountId'), expiresAt)
        return c.json({ signature, expiresAt: new Date(expiresAt).toISOString() }, 200, { 'Cache-Control': 'no-store' })
      })
      .get('/conversations', async (c) => own(c, (await ownConversations(db, c.get('accountId'))).map(conversationOf)))
      .get('/messages', validQuery(MessagesQuery), async (c) => {
        const { conversation: id, ...wanted } = c.req.valid('query')
        const conversation = await ownConversation(db, { id, accountId: c.get('accountId') })
        if (!conversation) return problem(c, 'abroad:not-found')
        const { rows, isEnd } = await readMessages(db, { conversationId: id, ...wanted })
        return own(c, { conversation: conversationOf(conversation), messages: rows.map(messageOf), isEnd })
      })
      .post('/messages', validBody(MessageBody), (c) =>
        answerOnce(c, (context) => say(context, c.req.valid('json'), { newId, reference, language: languageOf(c) })),
      )
      // The session says who listens; the signature that whoever opens the line was given it by this service, and lately.
      .get('/events', validQuery(chatEvents.query), async (c) => {
        // Hono answers HEAD by GET and drops the body: nobody would read the stream, and nobody would close it.
        if (c.req.method === 'HEAD') return problem(c, 'abroad:method-not-allowed', { headers: { Allow: 'GET' } })
        const { conversation: conversationId, signature, after = 0, news } = c.req.valid('query')
        const wantsNews = news !== undefined
        const accountId = c.get('accountId')
        const checked = await signer.check(purpose, accountId, signature, now())
        if (checked === 'wrong') return problem(c, 'abroad:account-mismatch')
        if (checked === 'over') return problem(c, 'abroad:ask-anew')
        if (conversationId === undefined && !wantsNews) return problem(c, 'abroad:invalid', { detail: 'conversation: is missing' })
        const isThere = conversationId === undefined || (await ownConversation(db, { id: conversationId, accountId }))
        if (!isThere) return problem(c, 'abroad:not-found')
        const networks = knownNetworksOf(c, config)
        const listener = chat.add({
          conversationId,
          accountId,
          sessionHash: c.get('sessionHash'),
          networks,
          ...(wantsNews && { newsOf: accountId }),
        })
        // The device continues without a stream: it polls, and retries later.
        if (listener === 'client') return problem(c, 'abroad:too-many-requests', waitAWhile())
        if (listener === 'process') return problem(c, 'abroad:unavailable', waitAWhile())
        const last = c.req.header('Last-Event-ID')
        const from = last !== undefined && /^\d{1,9}$/.test(last) ? Number(last) : after
        return c.body(
          eventStream({ db, listener, conversationId, accountId, wantsNews, alertNumber: alerts.number, after: from, log }),
          200,
          {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store',
            'X-Accel-Buffering': 'no',
          },
        )
      })
  )
}

function languageOf(c: Context) {
  return chooseLanguage(preferredLanguages(c.req.header('Accept-Language')))
}
