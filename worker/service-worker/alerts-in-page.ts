import { escapeMarkup } from '#contract/values/escape-markup.ts'
import type { Alert } from '#contract/alert/alert.ts'
import { callsOf } from '#contract/alert/calls.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { alertsCache, type HeldAlerts } from '#store/alert/read-alerts.ts'
import { shownAlerts } from '#store/alert/shown-alerts.ts'

const severityWords: Record<Alert['severity'], Record<Language, string>> = {
  information: { de: 'Information', fr: 'Information', it: 'Informazione', en: 'Information' },
  warning: { de: 'Warnung', fr: 'Avertissement', it: 'Avvertimento', en: 'Warning' },
  emergency: { de: 'Notfall', fr: 'Urgence', it: 'Emergenza', en: 'Emergency' },
}

interface Reader {
  language: string
  /** By the device's clock. */
  now: number
}

/** The static emergency page with the alerts that stand now before all else: it is read where the app itself cannot start. */
export async function withAlerts(page: Response, { language, now }: Reader, caches: CacheStorage): Promise<Response> {
  const copy = await caches.match(alertsCache.address, { cacheName: alertsCache.name })
  const held = copy && ((await copy.json().catch(() => null)) as HeldAlerts | null)
  if (!held) return page
  const shown = shownAlerts(held.alerts, { now: now + held.offsetMs, countries: held.countries }).filter(({ isOver }) => !isOver)
  if (shown.length === 0) return page
  const sections = shown.map(({ alert: { texts, severity, countries, releasedAt } }) => {
    const found = [language as Language, ...languages].find((one) => texts[one])
    const text = found && texts[found]
    if (!text) return ''
    const names = new Intl.DisplayNames(found, { type: 'region' })
    const released = new Intl.DateTimeFormat(found, { dateStyle: 'short', timeStyle: 'short' }).format(releasedAt)
    const about = [severityWords[severity][found], ...countries.map((iso2) => names.of(iso2)), released].join(' · ')
    const steps = text.steps.map(
      (step) =>
        `<li>${escapeMarkup(step.text)}${callsOf(step)
          .map((call) => ` <a href=tel:${escapeMarkup(call)}>${escapeMarkup(call)}</a>`)
          .join('')}</li>`,
    )
    return `<section lang=${found}><p>${escapeMarkup(about)}</p><h2>${escapeMarkup(text.title)}</h2><p>${escapeMarkup(text.what).replaceAll('\n\n', '</p><p>')}</p><ol>${steps.join('')}</ol></section>`
  })
  const headers = new Headers(page.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  return new Response(
    (await page.text()).replace('<main>', () => `<main>${sections.join('')}`),
    { headers },
  )
}
