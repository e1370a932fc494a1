import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmergencyView } from '#src/data/guide/guide.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { EmergencyPaper } from './emergency-paper.tsx'
import './print.css'

/** Numbers, whom to call and what to do in each emergency, as one document. */
export function PrintAll({ view }: { view: EmergencyView }) {
  const { t } = useTranslation('guide')
  const [asked, setAsked] = useState(0)
  return (
    <>
      <div className="buttons print-all">
        <Button kind="quiet" size="small" onClick={() => setAsked(asked + 1)}>
          {t('printAll')}
        </Button>
      </div>
      {asked > 0 && <EmergencyPaper key={asked} view={view} onReady={() => window.print()} />}
    </>
  )
}
