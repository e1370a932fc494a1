import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { giveFile } from '#src/shared/platform/files/share.ts'
import { clockTime, longDate } from '#src/shared/ui/text/format.ts'
import { useReason } from '#src/shared/outbox/state/intent-reason.ts'
import { intentState, asShown } from '#src/shared/outbox/state/intent-status.tsx'
import { useIntentWords } from '#src/shared/outbox/state/intent-words.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

/** Gives the citizen the unsent intents as a text file, to read or to send by another channel. */
export function useIntentExport(): (intents: readonly IntentView[]) => void {
  const { t } = useTranslation('intent')
  const { locale } = useLocale()
  const words = useIntentWords()
  const reason = useReason()
  const fields = useFields()
  const showToast = useToast()
  const isCut = isCutOff(useConnection())
  const moment = (at: number) => `${longDate(new Date(at).toISOString(), locale)}, ${clockTime(at, locale)}`

  return (intents) => {
    const text = unsentText(intents, {
      title: t('exportTitle'),
      writtenAt: t('exportWritten', { when: moment(Date.now()) }),
      of: (intent) => ({
        what: words(intent),
        lines: [
          t('exportSaid', { when: moment(intent.createdAt) }),
          intent.stage === 'needs-you' ? `${t('needsYou')}: ${reason(intent)}` : stateIn(intent),
          ...(intent.attempts > 0 ? [t('exportTries', { count: intent.attempts })] : []),
        ],
      }),
      fields,
    })
    const file = new File([text], `${t('exportFile')}.txt`, { type: 'text/plain' })
    void giveFile(file, t('exportTitle')).then((end) => end === 'saved' && showToast({ text: t('exportSaved') }))
  }

  function stateIn(intent: IntentView): string {
    const state = intentState(asShown(intent, isCut))
    return state === 'trying' ? t('trying', { times: intent.attempts }) : t(state)
  }
}

function useFields(): (intent: IntentView['intent']) => string[] {
  const { t } = useTranslation('intent')
  const { locale } = useLocale()
  return (intent) => {
    switch (intent.kind) {
      case 'vote':
        return [t('exportAnswers', { answers: intent.body.answerIds.join(', ') })]
      case 'profile': {
        const { firstName, lastName, mobilePhone, dateOfBirth, countryOfResidence, representations } = intent.body
        return [
          `${t('field-name')}: ${firstName} ${lastName}`,
          `${t('field-phone')}: ${mobilePhone}`,
          `${t('field-born')}: ${dateOfBirth}`,
          `${t('field-country')}: ${countryOfResidence}`,
          `${t('field-representations')}: ${representations.map(({ repCode }) => repCode).join(', ')}`,
        ]
      }
      case 'appointment': {
        const { topic, date, daySlot, contactTypes, comment } = intent.body
        return [
          `${t('field-topic')}: ${t(`topic-${topic}`)}`,
          `${t('field-date')}: ${longDate(`${date}T00:00:00Z`, locale, 'UTC')}, ${t(`slot-${daySlot}`)}`,
          `${t('field-contact')}: ${contactTypes.map((type) => t(`contact-${type}`)).join(', ')}`,
          ...(comment === undefined ? [] : [`${t('field-comment')}: ${comment}`]),
        ]
      }
      case 'chat-message':
        return [`${t('field-message')}: ${intent.body.text}`]
      case 'check-in': {
        const { text, phone, position } = intent.body
        return [
          ...(text === undefined ? [] : [`${t('field-message')}: ${text}`]),
          ...(phone === undefined ? [] : [`${t('field-phone')}: ${phone}`]),
          ...(position === undefined ? [] : [`${position.lat}, ${position.lon}`]),
        ]
      }
      case 'register':
      case 'change-participants':
      case 'unregister':
      case 'like':
      case 'read-notifications':
      case 'push-subscription':
      case 'unread':
        return []
    }
  }
}

/** The wording of the text in the citizen's language. */
export interface ExportWords {
  title: string
  writtenAt: string
  /** What it is, when it was submitted and its state, each on its own line. */
  of: (intent: IntentView) => { what: string; lines: string[] }
  /** A line for each field that the citizen filled in. */
  fields: (intent: IntentView['intent']) => string[]
}

/** Unsent intents as a text that a person can read, or send by another channel. */
export function unsentText(intents: readonly IntentView[], words: ExportWords): string {
  const blocks = intents.map((intent, index) => {
    const { what, lines } = words.of(intent)
    return [`${index + 1}. ${what}`, ...[...words.fields(intent.intent), ...lines].map((line) => `   ${line}`)].join('\n')
  })
  return `${[words.title, words.writtenAt].join('\n')}\n\n${blocks.join('\n\n')}\n`
}
