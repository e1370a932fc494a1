import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendNow } from '#src/outbox/connection/use-send-now.ts'
import { keepFocus } from './keep-focus.ts'
import { isOutdatedAnswer } from './outdated-answer.ts'

/** Sends all that waits and says how that ended, as long as it is so. `waiting`: how many there are. */
export function useSendAll(waiting: number) {
  const { t } = useTranslation('activity')
  const { isSending, send } = useSendNow()
  const [before, setBefore] = useState(waiting)
  /** How many were left after the last try; null: none was made, or what it showed is no longer so. */
  const [left, setLeft] = useState<number | null>(null)
  if (before !== waiting) {
    setBefore(waiting)
    if (left !== null && isOutdatedAnswer(left, { before, now: waiting })) setLeft(null)
  }

  async function sendAll() {
    setLeft(null)
    const stillLeft = await send()
    if (stillLeft === null) return
    setLeft(stillLeft)
    keepFocus()
  }
  const message = isSending ? t('asking') : left === null ? '' : t(left === 0 ? 'asked' : 'notAsked')
  return { isSending, message, sendAll }
}
