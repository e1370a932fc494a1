import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { useRepresentations } from '#src/data/contact/contact.ts'
import { Button, CallButton } from '#src/ui/actions/button.tsx'
import { Section } from '#src/screen/section.tsx'
import { useEmergency } from '#src/data/guide/guide.ts'
import type { ChoicesProps } from './request-choices.tsx'
import { RequestItem } from './request-item.tsx'
import { isUrgent, requestsAtOnce } from './request-line.ts'

interface RequestsProps extends Pick<ChoicesProps, 'onEdit'> {
  /** The representations that take requests from this citizen: what was asked of another one cannot be asked again. */
  own: readonly { id: string }[]
  /** Of the list, which takes the focus after something was sent. */
  id: string
  requests: readonly AppointmentView[]
}

/** All that the citizen has asked for; nothing where they have asked for nothing. */
export function Requests({ id, requests, own, onEdit }: RequestsProps) {
  const { t } = useTranslation('appointment')
  const posts = useRepresentations()
  const [isWhole, setWhole] = useState(false)
  if (requests.length === 0) return null
  const shown = isWhole ? requests : requestsAtOnce(requests)
  // One call on a screen, whatever waits.
  const urgentId = shown.find(isUrgent)?.id
  return (
    <Section title={t('myRequests')} note={String(requests.length)}>
      <ul className="requests" id={id} tabIndex={-1}>
        {shown.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            representation={representationOf(posts, request)}
            onEdit={own.some((entry) => entry.id === request.asked.representationId) ? onEdit : null}
            urgent={request.id === urgentId && <Urgent />}
          />
        ))}
      </ul>
      {shown.length < requests.length && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('showAll', { count: requests.length })}
        </Button>
      )}
    </Section>
  )
}

function representationOf(posts: readonly Representation[] | undefined, { asked }: AppointmentView): Representation | null {
  return posts?.find(({ id }) => id === asked.representationId) ?? null
}

/** A request may wait for the line, and then for an answer: who needs help now calls. */
export function Urgent() {
  const { t } = useTranslation('appointment')
  const { t: contactWords } = useTranslation('contact')
  const helpline = useEmergency()?.helpline
  return (
    helpline && (
      <div className="appointment-urgent">
        <p className="small">{t('urgent')}</p>
        <CallButton phone={helpline.freeCall} label={contactWords('callHelpline')} />
      </div>
    )
  )
}
