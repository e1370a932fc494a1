import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { parseISO } from 'date-fns/parseISO'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import type { AppointmentView } from '#store/rows/views.ts'
import { useContactOffers } from '#src/data/contact/contact.ts'
import { addToMessageDraft } from '#src/features/contact/chat/use-message-draft.ts'

/**
 * Moving and cancelling are for the representation to do: the citizen asks for it in the conversation, where what is asked waits for a line like any
 * other message. The words are there, to be completed and sent.
 */
export function AskRepresentation({ request, accountId }: { request: AppointmentView; accountId: string }) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const { locale } = useLocale()
  const navigate = useNavigate()
  const isChatOffered = useContactOffers().chat
  const { asked, state, served, receipt } = request
  if (!isChatOffered || (state !== 'received' && state !== 'confirmed')) return null

  function ask(what: 'askMove' | 'askCancel') {
    const { representationId } = asked
    const day = (date: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(parseISO(date))
    const confirmed = served?.confirmed
    const when = confirmed ? `${day(confirmed.date)}, ${confirmed.time}` : `${day(asked.date)}, ${intentWords(`slot-${asked.daySlot}`)}`
    const about = `${intentWords(`topic-${asked.topic}`)}, ${when}${receipt === null ? '' : ` (${receipt})`}`
    addToMessageDraft({ accountId, representationId }, t(`${what}Text`, { about }))
    void navigate(`${pathTo('contactChat')}?with=${encodeURIComponent(representationId)}`)
  }
  return (
    <div className="buttons request-choices">
      <Button kind="edge" size="small" onClick={() => ask('askMove')}>
        {t('askMove')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => ask('askCancel')}>
        {t('askCancel')}
      </Button>
    </div>
  )
}
