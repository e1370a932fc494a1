import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import type { IntentView } from '#store/rows/views.ts'

type Said = Pick<IntentView, 'intent' | 'about'>

export function useIntentWords(): (entry: Said) => string {
  const { t } = useTranslation('intent')
  return (entry) => intentWords(t, entry)
}

/** What an intent is, in words: "Registration: consular days, 2 people, on site". */
export function intentWords(t: TFunction<'intent'>, { intent, about }: Said): string {
  switch (intent.kind) {
    case 'register':
    case 'change-participants': {
      const { numberOfParticipants, attendance } = intent.body
      const what = t(intent.kind, { about: about ?? t('an-event') })
      return [what, t('people', { count: numberOfParticipants }), ...(attendance ? [t(`attendance-${attendance}`)] : [])].join(', ')
    }
    case 'unregister':
      return t('unregister', { about: about ?? t('an-event') })
    case 'vote':
      return t('vote', { about: about ?? t('an-survey') })
    case 'like':
      return t(intent.body.liked ? 'like' : 'unlike', { about: about ?? t('an-story') })
    case 'profile':
      return t('profile')
    case 'appointment':
      return t('appointment', { about: about ?? t('an-representation') })
    case 'chat-message':
      return t('chat-message', { about: about ?? t('an-representation') })
    case 'read-notifications':
      return t('read-notifications')
    case 'push-subscription':
      return t(intent.body.isOptedIn ? 'push-on' : 'push-off')
    case 'check-in':
      return [t(intent.body.state, { about: about ?? t('an-alert') }), t('people', { count: intent.body.people })].join(', ')
    case 'unread':
      return about ?? t('an-unread')
  }
}

/** Where the citizen says it anew: the item, or the form, or the list that opens it. */
export function intentAddress(intent: IntentView['intent']): string {
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
    case 'unregister':
      return pathTo('eventDetails', { id: intent.body.eventId })
    case 'vote':
      return pathTo('surveyDetails', { id: intent.body.surveyMagnoliaId })
    case 'like':
      return pathTo('storyDetails', { id: intent.body.storyId })
    case 'profile':
      return pathTo('editProfile')
    case 'appointment':
      return pathTo('myAppointments')
    case 'chat-message':
      return `${pathTo('contactChat')}?with=${encodeURIComponent(intent.body.representationId)}`
    case 'read-notifications':
      return pathTo('contactOverview')
    case 'push-subscription':
      return pathTo('notificationSettings')
    case 'check-in':
      return pathTo('alertDetails', { id: intent.body.alertId })
    case 'unread':
      return pathTo('activity')
  }
}
