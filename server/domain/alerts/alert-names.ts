import type { Language } from '#contract/values/languages.ts'
import type { Severity } from '#contract/values/severities.ts'

/** How a push message and the desk name the severity of an alert. */
export const severityNames: Record<Language, Record<Severity, string>> = {
  en: { emergency: 'Emergency', warning: 'Warning', information: 'Information' },
  de: { emergency: 'Notfall', warning: 'Warnung', information: 'Information' },
  fr: { emergency: 'Urgence', warning: 'Avertissement', information: 'Information' },
  it: { emergency: 'Emergenza', warning: 'Avvertimento', information: 'Informazione' },
}

export const cancelledNames: Record<Language, string> = { en: 'Lifted', de: 'Aufgehoben', fr: 'Levée', it: 'Revocata' }
