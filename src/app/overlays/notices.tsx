import { useTranslation } from 'react-i18next'
import { type ComponentType, lazy, Suspense } from 'react'
import { useOutdated, useReadOnly } from '#src/data/database/database.ts'
import { useConnection } from '#src/data/status.ts'
import { offer, useUpdate } from '#src/data/update.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { lostKey } from '#src/data/session/session-mirror.ts'
import { useLocal } from '#src/shared/platform/web-storage.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'

/** The citizen decides when a new version takes over: never in the middle of a sentence. */
export function UpdateNotice() {
  const { t } = useTranslation('shell')
  const { isReady, apply } = useUpdate()
  // Another tab runs the new version already, and its database: nothing is left to wait for.
  const isOutdated = useOutdated()
  const isReadOnly = useReadOnly()
  const isTooOld = useConnection()?.isOutdated === true
  return (
    <div aria-live="polite">
      {(isReady || isOutdated || isReadOnly || isTooOld) && (
        <div className="notice">
          <StatusMark name="fresh" />
          <span className="notice-words">{t(isReady || isOutdated ? 'newVersion' : isReadOnly ? 'newerData' : 'newerService')}</span>
          <Button kind="quiet" size="small" onClick={() => (isReady && !isOutdated ? apply() : offer.loadNewest())}>
            {t('newVersionApply')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Words = lazy(loadNotice)

/** Says what the browser removed behind our back, until the citizen has read it. */
export function WipedNotice() {
  const lost = useLocal(lostKey)
  return (
    <div aria-live="polite">
      {lost !== null && (
        <Suspense>
          <Words text={lost} />
        </Suspense>
      )}
    </div>
  )
}

/** Seldom needed, so a part of its own; where that cannot be had the notice waits for the next visit. */
async function loadNotice(): Promise<{ default: ComponentType<{ text: string }> }> {
  try {
    const [{ WipedWords }] = await Promise.all([import('./wiped-words.tsx'), loadWords('rest')])
    return { default: WipedWords }
  } catch {
    return { default: () => null }
  }
}
