import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabRequest, RequestFate } from '#lab/wire/requests.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'

/** The picture's requests line by line, the newest first: for keyboards, for screen readers, and for who wants the numbers. */
export function RequestsSection({ requests, startedMs }: { requests: readonly LabRequest[]; startedMs: number }) {
  const { t } = useTranslation('lab')
  const { bytes } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const ofTheDay = requests.filter((request) => request.startedMs >= startedMs)
  const earlier = requests.length - ofTheDay.length
  const newest = (isWhole ? requests : ofTheDay).slice(-shownCount).toReversed()
  return (
    <Section title={t('requests')} note={t('requestsNote', { count: requests.length })}>
      {newest.length === 0 ? (
        <p className="lab-note">{t('noRequests')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        <div className="lab-scroll lab-scroll-high" tabIndex={0} role="group" aria-label={t('requests')}>
          <table className="lab-table">
            <thead className="hidden-text">
              <tr>
                <th scope="col">{t('at')}</th>
                <th scope="col">{t('request')}</th>
                <th scope="col">{t('size')}</th>
                <th scope="col">{t('fate')}</th>
              </tr>
            </thead>
            <tbody>
              {newest.map((request) => (
                <tr key={request.no}>
                  <td className="lab-at">{((request.startedMs - startedMs) / 1000).toFixed(1)}</td>
                  <th scope="row">
                    <span className="lab-path" title={request.path}>
                      <span>{request.method}</span>{' '}
                      <span className="lab-path-start">{request.path.slice(0, request.path.lastIndexOf('/'))}</span>
                      <span>{request.path.slice(request.path.lastIndexOf('/'))}</span>
                    </span>
                  </th>
                  <td className="lab-size">{request.bytes > 0 ? bytes(request.bytes) : ''}</td>
                  <td>
                    <FateMark request={request} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isWhole && earlier > 0 && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('requestsEarlier', { count: earlier })}
        </Button>
      )}
    </Section>
  )
}

/** Of many hundred the last hour is enough; the report has them all. */
const shownCount = 200

const markByFate: Record<RequestFate, StatusMarkName> = {
  'under-way': 'sending',
  'no-answer': 'offline',
  answer: 'received',
  applied: 'confirmed',
  'stored-reply': 'confirmed',
  'needs-you': 'needs',
}

/** What became of a request, in the status language: shape, word, colour. */
function FateMark({ request: { fate, status, bentBy, isDone } }: { request: LabRequest }) {
  const { t } = useTranslation('lab')
  const known = ['captive-portal', 'service-error', 'edge-page'].includes(bentBy ?? '')
    ? ` (${t(`fault-${bentBy ?? ''}` as 'fault-offline')})`
    : ''
  const words = fate === 'no-answer' && isDone ? t('fate-done-unheard') : `${t(`fate-${fate}`)}${known}`
  return (
    <span className={`lab-fate lab-fate-${fate}`}>
      <StatusMark name={markByFate[fate]} size={16} />
      <span>{(fate === 'answer' || fate === 'applied' || fate === 'needs-you') && status !== null ? `${status} ${words}` : words}</span>
    </span>
  )
}
