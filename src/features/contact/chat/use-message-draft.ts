import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationBody } from '#contract/contact/chat.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import type { IntentView } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { type Submission, useSubmit } from '#src/data/use-submit.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { type DraftPlace, useSharedDraft, writeDraft } from '#src/data/shared-draft.ts'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readLocal } from '#src/shared/platform/web-storage.ts'

export interface Writing {
  text: string
  setText: (text: string) => void
  /** Sends the text of the field and clears it. True once it is on the device. `reactivate`: the citizen wants the archived conversation open again. */
  send: (more?: { reactivate?: boolean }) => Promise<boolean>
  /** Says what was refused once more, and opens the conversation by it. */
  reopenWith: (intent: IntentView) => Promise<void>
  /** Puts what was refused back into the place to write. */
  edit: (intent: IntentView) => Promise<void>
  /** The device could not store what was typed. */
  isUnstored: boolean
  /** Another tab has sent this draft. */
  isSentElsewhere: boolean
  submission: Submission
}

/** What the citizen writes to their representation: kept while they write, said when they send it. */
export function useWrite(parts: { view: ThreadView; profile: Profile; representation: Representation; onSaid: () => void }): Writing {
  const { view, profile, representation, onSaid } = parts
  const { t } = useTranslation('chat')
  const { language } = useLocale()
  const submission = useSubmit()
  const name = { accountId: profile.accountId, representationId: representation.id }
  const [text, setShown] = useState(() => readMessageDraft(name))
  const latest = useRef(text)
  /** Refused messages that a tap has taken up: a second tap says nothing twice. */
  const takenUp = useRef(new Set<string>())

  function show(next: string): void {
    latest.current = next
    setShown(next)
  }

  const shared = useSharedDraft(placeOf(name), (stored) => show(stored ?? ''))

  function setText(next: string): void {
    show(next)
    shared.write(next === '' ? null : next)
  }

  async function send(words: string, { reactivate = false, draftId }: { reactivate?: boolean; draftId?: string | undefined } = {}) {
    const body = {
      representationId: representation.id,
      text: words,
      // Where nothing is known of a conversation, this message begins it.
      ...(view.conversation === null && { opening: openingOf(profile, t) }),
      ...(reactivate && { reactivate }),
    }
    const entry = await submission.submit({ kind: 'chat-message', body }, representation.names[language], draftId)
    if (entry.ok) onSaid()
    return entry
  }

  return {
    text,
    setText,
    async send(more) {
      if (shared.sync()) return false
      const entry = await send(text.trim(), { ...more, draftId: shared.idOf(text) })
      if (!entry.ok) return false
      shared.markSent(entry.id)
      // What was typed while it was being saved, here or in another tab, is still to be sent.
      const now = latest.current
      setText(now.startsWith(text) ? now.slice(text.length) : now)
      return true
    },
    isUnstored: shared.isUnstored,
    isSentElsewhere: shared.isSentElsewhere,
    submission,
    async reopenWith({ id, intent }) {
      if (intent.kind !== 'chat-message' || takenUp.current.has(id)) return
      takenUp.current.add(id)
      // First said anew, then let go: a phone that dies in between keeps one too many, and not one too few.
      if ((await send(intent.body.text, { reactivate: true })).ok) await engine.cancelIntent({ id })
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

/** Appends a text to what the citizen has begun to write. */
export function addToMessageDraft(name: DraftName, text: string): void {
  const begun = readMessageDraft(name)
  writeDraft(placeOf(name), begun === '' ? text : `${begun}\n\n${text}`)
}

function readMessageDraft(name: DraftName): string {
  return readLocal(placeOf(name).key) ?? ''
}

function placeOf({ accountId, representationId }: DraftName): DraftPlace {
  return { accountId, key: `${ownPrefix}draft.${accountId}.chat.${representationId}` }
}
