import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationBody } from '#contract/contact/chat.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import type { IntentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { type Submission, useSubmit } from '#src/data/outbox/use-submit.ts'
import { useLocale } from '#src/ui/format/use-format.ts'
import { accountKey, ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal, writeLocal } from '#src/platform/storage/web-storage.ts'

export interface Writing {
  text: string
  setText: (text: string) => void
  /** True where the words are on the device. `reactivate`: the citizen wants the archived conversation open again. */
  send: (text: string, more?: { reactivate?: boolean }) => Promise<boolean>
  /** Says what was refused once more, and opens the conversation by it. */
  reopenWith: (intent: IntentView) => Promise<void>
  /** Puts what was refused back into the place to write. */
  edit: (intent: IntentView) => Promise<void>
  saying: Submission
}

/** What the citizen writes to their representation: kept while they write, said when they send it. */
export function useWrite(parts: { view: ThreadView; profile: Profile; representation: Representation; onSaid: () => void }): Writing {
  const { view, profile, representation, onSaid } = parts
  const { t } = useTranslation('chat')
  const { language } = useLocale()
  const saying = useSubmit()
  const name = { accountId: profile.accountId, representationId: representation.id }
  const [text, show] = useState(() => readMessageDraft(name))
  /** Refused messages that a tap has taken up: a second tap says nothing twice. */
  const takenUp = useRef(new Set<string>())

  function setText(next: string): void {
    show(next)
    writeMessageDraft(name, next)
  }

  async function send(words: string, { reactivate = false } = {}): Promise<boolean> {
    const body = {
      representationId: representation.id,
      text: words,
      // Where nothing is known of a conversation, this message begins it.
      ...(view.conversation === null && { opening: openingOf(profile, t) }),
      ...(reactivate && { reactivate }),
    }
    const entry = await saying.submit({ kind: 'chat-message', body }, representation.names[language])
    if (entry.ok) onSaid()
    return entry.ok
  }

  return {
    text,
    setText,
    send,
    saying,
    async reopenWith({ id, intent }) {
      if (intent.kind !== 'chat-message' || takenUp.current.has(id)) return
      takenUp.current.add(id)
      // First said anew, then let go: a phone that dies in between keeps one too many, and not one too few.
      if (await send(intent.body.text, { reactivate: true })) await engine.cancelIntent({ id })
      else takenUp.current.delete(id)
    },
    async edit({ id, intent }) {
      if (intent.kind !== 'chat-message' || takenUp.current.has(id)) return
      takenUp.current.add(id)
      setText([intent.body.text, text].filter(Boolean).join('\n\n'))
      await engine.cancelIntent({ id })
    },
  }
}

/** With what a conversation begins, in the citizen's language. */
export function openingOf({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>, t: TFunction<'chat'>): ConversationBody {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return {
    greeting: person === '' ? t('greetingPlain') : t('greeting', { name: person }),
    introductionMessageTemplate: t('template'),
    representationTitleJoinWord: t('joinWord'),
  }
}

/** Whose, and to whom. */
interface DraftName {
  accountId: string
  representationId: string
}

/**
 * What was typed and not sent, at once on the device: a reload or a phone that dies comes without a warning. It goes with the account, like the
 * drafts of forms, and is not written for one that this browser has left.
 */
/** Puts words into the place to write, behind what the citizen has begun to write there. */
export function addToMessageDraft(name: DraftName, text: string): void {
  const begun = readMessageDraft(name)
  writeMessageDraft(name, begun === '' ? text : `${begun}\n\n${text}`)
}

function writeMessageDraft(name: DraftName, text: string): void {
  if (text === '') writeLocal(keyOf(name), null)
  else if (readLocal(accountKey) === name.accountId) writeLocal(keyOf(name), text)
}

function readMessageDraft(name: DraftName): string {
  return readLocal(keyOf(name)) ?? ''
}

function keyOf({ accountId, representationId }: DraftName): string {
  return `${ownPrefix}draft.${accountId}.chat.${representationId}`
}
