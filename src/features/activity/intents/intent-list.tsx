import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { IntentItem } from './intent-item.tsx'

/** More than anybody looks through; the rest is a tap away, so that hundreds stay quick. */
const shownAtOnce = 50

export function IntentList({ intents }: { intents: readonly IntentView[] }) {
  const { t } = useTranslation('activity')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? intents : intents.slice(0, shownAtOnce)
  const more = intents.length - shown.length
  return (
    <>
      <ul className="said-list">
        {shown.map((intent) => (
          <IntentItem key={intent.id} intent={intent} />
        ))}
      </ul>
      {more > 0 && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('more', { count: more })}
        </Button>
      )}
    </>
  )
}
