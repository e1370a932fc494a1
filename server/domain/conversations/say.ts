import type { ConversationBody, MessageBody } from '#contract/contact/chat.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import type { Deps } from '#server/deps.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { createLimits } from '#server/limits/limits.ts'
import { addMessage, changeState, conversationOf, ensureConversation, messageOf, type ConversationRow } from './conversation.ts'
import { introductionOf } from '#contract/contact/introduction.ts'

interface Parts extends Pick<Deps, 'newId' | 'reference'> {
  language: Language
}

/** A message of a citizen, to the representation that they meant when they wrote it. */
export async function say(context: WriteContext, body: MessageBody, parts: Parts): Promise<WriteResult> {
  const representation = parts.reference.representationById.get(body.representationId)
  if (!representation) return { ok: false, type: 'abroad:not-found', detail: 'representationId: is not known' }
  const there = await openConversation(context, { ...parts, representation, opening: body.opening })
  if (there.state === 'archived' && body.reactivate !== true)
    return { ok: false, type: 'abroad:closed', detail: 'the conversation is archived' }
  const { tx, accountId, key, now, receipt } = context
  const taken = await createLimits({ db: tx, now: () => now }).take(limitRules.messagesPerAccount, accountId)
  if (!taken.ok) return { ...taken, type: 'abroad:too-many-requests' }
  if (isClosed(there)) await changeState(tx, { id: there.id, state: 'reactivated', now })
  const added = await addMessage(tx, { conversationId: there.id, id: key ?? parts.newId(), sender: 'citizen', text: body.text, now })
  if (!added) return { ok: false, type: 'abroad:invalid', detail: 'Idempotency-Key: names another message' }
  const reply = { receipt, message: messageOf(added.message), conversation: conversationOf(added.conversation) }
  return { ok: true, reply: JSON.stringify(reply) }
}

/** Opens, finds or reactivates. */
export async function begin(
  context: WriteContext,
  opening: ConversationBody,
  parts: Parts & { representation: Representation },
): Promise<WriteResult> {
  const there = await openConversation(context, { ...parts, opening })
  const { tx, now, receipt } = context
  const row = isClosed(there) ? await changeState(tx, { id: there.id, state: 'reactivated', now }) : there
  return { ok: true, reply: JSON.stringify({ ...conversationOf(row), receipt }) }
}

async function openConversation(
  { tx, accountId, now }: WriteContext,
  { newId, representation, opening, language }: Parts & { representation: Representation; opening: ConversationBody | undefined },
): Promise<ConversationRow> {
  const { row, isNew } = await ensureConversation(tx, { accountId, representationId: representation.id, now })
  const text = isNew && opening ? introductionOf(opening, representation, language) : ''
  if (text === '') return row
  const added = await addMessage(tx, { conversationId: row.id, id: newId(), sender: 'introduction', text, now })
  return added?.conversation ?? row
}

function isClosed({ state }: ConversationRow): boolean {
  return state === 'resolved' || state === 'archived'
}
