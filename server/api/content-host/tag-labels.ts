import type * as v from 'valibot'
import type { TagLabels } from '#contract/content/content-host.ts'

/** The twelve tags as the citizen reads them. */
export const tagLabels: v.InferOutput<typeof TagLabels> = [
  { name: 'YOUTH', labels: { de: 'Jugend', fr: 'Jeunesse', it: 'Giovani', en: 'Youth' } },
  { name: 'SURVEY', labels: { de: 'Umfrage', fr: 'Sondage', it: 'Sondaggio', en: 'Survey' } },
  { name: 'SPORT', labels: { de: 'Sport', fr: 'Sport', it: 'Sport', en: 'Sport' } },
  { name: 'SOCIETY', labels: { de: 'Gesellschaft', fr: 'Société', it: 'Società', en: 'Society' } },
  { name: 'SERVICES', labels: { de: 'Dienstleistungen', fr: 'Services', it: 'Servizi', en: 'Services' } },
  { name: 'SENIORS', labels: { de: 'Seniorinnen und Senioren', fr: 'Seniors', it: 'Anziani', en: 'Seniors' } },
  { name: 'POLITICS', labels: { de: 'Politik', fr: 'Politique', it: 'Politica', en: 'Politics' } },
  { name: 'NATURE', labels: { de: 'Natur', fr: 'Nature', it: 'Natura', en: 'Nature' } },
  { name: 'FOCUS', labels: { de: 'Im Fokus', fr: 'Gros plan', it: 'In primo piano', en: 'In focus' } },
  { name: 'EVENT', labels: { de: 'Veranstaltung', fr: 'Événement', it: 'Evento', en: 'Event' } },
  { name: 'ECONOMICS', labels: { de: 'Wirtschaft', fr: 'Économie', it: 'Economia', en: 'Economy' } },
  { name: 'CULTURE', labels: { de: 'Kultur', fr: 'Culture', it: 'Cultura', en: 'Culture' } },
]
