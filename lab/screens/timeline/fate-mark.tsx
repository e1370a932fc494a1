import { useTranslation } from 'react-i18next'
import type { LabRequest, RequestFate } from '#lab/wire/requests.ts'
import { StatusMark, type StatusMarkName } from '#src/ui/blocks/status-mark.tsx'

const markByFate: Record<RequestFate, StatusMarkName> = {
  'under-way': 'sending',
  'no-answer': 'offline',
  answer: 'received',
  applied: 'confirmed',
  'stored-reply': 'confirmed',
  'needs-you': 'needs',
}

/** What became of a request, in the status language: shape, word, colour. */
export function FateMark({ request: { fate, status, bentBy, isDone } }: { request: LabRequest }) {
  const { t } = useTranslation('lab')
  const known = ['captive-portal', 'service-down'].includes(bentBy ?? '') ? ` (${t(`profile-${bentBy ?? ''}` as 'profile-offline')})` : ''
  const words = fate === 'no-answer' && isDone ? t('fate-done-unheard') : `${t(`fate-${fate}`)}${known}`
  return (
    <span className={`lab-fate lab-fate-${fate}`}>
      <StatusMark name={markByFate[fate]} size={16} />
      {(fate === 'answer' || fate === 'applied' || fate === 'needs-you') && status !== null ? `${status} ${words}` : words}
    </span>
  )
}
