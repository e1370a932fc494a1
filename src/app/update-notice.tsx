import { useTranslation } from 'react-i18next'
import { reloadPage } from '#src/data/engine.ts'
import { useOutdated, useReadOnly } from '#src/data/outdated.ts'
import { useUpdate } from '#src/device/update.ts'
import { Button } from '#src/ui/button.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

/** The citizen decides when a new version takes over: never in the middle of a sentence. */
export function UpdateNotice() {
  const { t } = useTranslation('shell')
  const { isReady, apply } = useUpdate()
  // Another tab runs the new version already, and its database: nothing is left to wait for.
  const isOutdated = useOutdated()
  const isReadOnly = useReadOnly()
  return (
    <div aria-live="polite">
      {(isReady || isOutdated || isReadOnly) && (
        <div className="notice">
          <StatusMark name="fresh" />
          <span className="notice-words">{t(isReadOnly && !isReady ? 'newerData' : 'newVersion')}</span>
          <Button kind="quiet" size="small" onClick={() => (isReady && !isOutdated ? apply() : void reloadPage())}>
            {t('newVersionApply')}
          </Button>
        </div>
      )}
    </div>
  )
}
