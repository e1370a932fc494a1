import type { Alert } from '#contract/alert/alert.ts'

/** The first release of an alert for Thailand, from 0 on without an end that a test would meet. */
export function sampleAlert(given: Partial<Alert> = {}): Alert {
  return {
    id: 'flood',
    number: 1,
    replaces: null,
    kind: 'released',
    countries: ['TH'],
    severity: 'warning',
    texts: { en: { title: 'Flooding', what: 'Rivers are over their banks.', steps: [{ text: 'Go to higher ground' }] } },
    from: 0,
    until: Date.UTC(2100, 0, 1),
    nextWordBy: null,
    releasedAt: 0,
    ...given,
  }
}
