import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/ui/format/use-format.ts'
import { amounts } from './amount.ts'
import type { Progress } from './pack-state.ts'

interface PackProgressProps {
  progress: Progress
  what: string
  /** The pack is whole; a newer one is on its way. */
  isUpdate: boolean
}

/** "23 of 67 topics, 96 of 286 kB" over a bar of the bytes. */
export function PackProgress({ progress: { here, total, bytes, totalBytes }, what, isUpdate }: PackProgressProps) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const id = useId()
  const amount = amounts(bytes, totalBytes, locale)
  const words = { here, total, bytes: amount.here, totalBytes: amount.total }
  return (
    <div className="pack-progress">
      <progress max={Math.max(1, totalBytes)} value={Math.min(bytes, totalBytes)} aria-label={what} aria-describedby={id} />
      <p className="small num" id={id}>
        {t(isUpdate ? 'packUpdateProgress' : 'packProgress', words)}
      </p>
    </div>
  )
}
