import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountKey } from '#src/data/session/session-mirror.ts'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'

/**
 * A draft is text in `localStorage` that every tab shows. Its content has an id, which becomes the id of the intent that it is sent as: the engine
 * takes an id once, so two tabs that send the same draft send one intent.
 */
interface StoredDraft {
  text: string | null
  id: string | null
  /** The id of the draft that was sent last from this place. */
  sent: string | null
}

export interface DraftPlace {
  accountId: string
  /** Has the prefix that a log-out clears. */
  key: string
}

const idKey = (key: string) => `${key}.id`
const sentKey = (key: string) => `${key}.sent`

/** Stores what was typed at once: a reload or a dead phone gives no warning. Nothing is written for an account that has logged out of this browser. */
export function writeDraft({ accountId, key }: DraftPlace, text: string | null): void {
  if (text !== null && readLocal(accountKey) !== accountId) return
  writeLocal(idKey(key), text === null ? null : crypto.randomUUID())
  writeLocal(key, text)
}

function readStored(key: string): StoredDraft {
  const text = readLocal(key)
  return { text, id: text === null ? null : readLocal(idKey(key)), sent: readLocal(sentKey(key)) }
}

export interface SharedDraft {
  /** Returns whether the device could store it. */
  write: (text: string | null) => boolean
  /** Adopts what another tab has done since; if it returns true, this tab must not send. */
  sync: () => boolean
  /** The id under which this text is sent; undefined if it could not be stored. */
  idOf: (text: string) => string | undefined
  /**
   * Call once the device has the intent, and before the draft is cleared: the other tabs then say that it was sent. If it returns false, another tab
   * has changed the draft since, this tab has adopted that, and it must not be cleared.
   */
  markSent: (id: string) => boolean
  /** The device could not store the last change: the text is on this screen only. */
  isUnstored: boolean
  /** Another tab has sent it, and nothing was typed here since. */
  isSentElsewhere: boolean
}

/**
 * Keeps a form's draft the same in all tabs. `onChange` gets the text that another tab stored, or null if it sent or discarded the draft. What was
 * typed in this tab stays when another tab sends it: sent again unchanged, it has the same id, so nothing is sent twice.
 */
export function useSharedDraft(place: DraftPlace, onChange: (text: string | null) => void): SharedDraft {
  const { key } = place
  const [isSentElsewhere, setSentElsewhere] = useState(false)
  const [isUnstored, setUnstored] = useState(false)
  const seen = useRef<StoredDraft | null>(null)
  const isTypedHere = useRef(false)
  /** A draft that another tab has sent and this tab still shows. */
  const keptSent = useRef<StoredDraft | null>(null)

  function sync(): boolean {
    const [before, now] = [seen.current, readStored(key)]
    // Text and id arrive one after the other: without an id, the text is the one that was seen before.
    seen.current = before !== null && before.text === now.text && now.id === null ? { ...before, sent: now.sent } : now
    if (before === null) return false
    const isSent = now.sent !== before.sent || (now.text === null && before.id !== null && now.sent === before.id)
    if (before.text === now.text) {
      if (isSent) setSentElsewhere(true)
      return isSent
    }
    setSentElsewhere(isSent)
    if (now.text === null && isSent && isTypedHere.current) {
      keptSent.current = before
      return true
    }
    isTypedHere.current = false
    onChange(now.text)
    return true
  }

  const onOtherTab = useEffectEvent(() => void sync())
  useEffect(() => {
    // A draft of an earlier version has no id yet.
    if (readLocal(key) !== null && readLocal(idKey(key)) === null) writeLocal(idKey(key), crypto.randomUUID())
    seen.current ??= readStored(key)
    const life = new AbortController()
    const { signal } = life
    // A frozen tab gets no events, so it compares when it is shown again.
    for (const event of ['storage', 'pageshow', 'focus'] as const) addEventListener(event, onOtherTab, { signal })
    document.addEventListener('visibilitychange', onOtherTab, { signal })
    return () => life.abort()
  }, [key])

  return {
    write(text) {
      writeDraft(place, text)
      isTypedHere.current = text !== null
      keptSent.current = null
      seen.current = readStored(key)
      setSentElsewhere(false)
      const isStored = seen.current.text === text
      setUnstored(!isStored)
      return isStored
    },
    sync,
    idOf(text) {
      const stored = readStored(key)
      const draft = [stored, keptSent.current].find((known) => known?.text === text)
      return draft?.id ?? undefined
    },
    markSent(id) {
      writeLocal(sentKey(key), id)
      if (seen.current) seen.current = { ...seen.current, sent: id }
      const { text } = readStored(key)
      const isChanged = text !== null && text !== seen.current?.text
      return !(isChanged && sync())
    },
    isUnstored,
    isSentElsewhere,
  }
}
