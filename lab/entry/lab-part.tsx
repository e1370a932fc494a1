import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { labDay, useLab } from '#lab/device/use-lab.ts'
import { LabScreen } from '#lab/screens/lab-screen.tsx'
import { wearLabStyles } from '#lab/screens/lab-screen.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { withLabWords } from './words.tsx'

const NotFound = lazy(() => import('#src/app/not-found.tsx').then((module) => ({ default: module.NotFound })))

const LabOrNothing = withLabWords(() => {
  const { t } = useTranslation('lab')
  const { status } = useLab({ isWhole: false, everyMs: 5_000 })
  useEffect(() => {
    if (status === 'there') labDay.begin({ isKept: true })
    if (status === 'none') labDay.forget()
  }, [status])
  if (status === 'none')
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  // A moment at most: the services are on this machine.
  if (status === 'asking') return <Empty title={t('title')} />
  return <LabScreen />
})

/** What the address of the Lab opens: where the services have none, it is an address like any that is not there. */
export async function loadLab() {
  await loadWords('rest')
  wearLabStyles()
  return LabOrNothing
}

function Empty({ title }: { title: string }) {
  return (
    <Screen title={title} parent="settingsOverview">
      {null}
    </Screen>
  )
}
