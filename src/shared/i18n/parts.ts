/**
 * The namespaces, by when a citizen needs their words: those of one part and language come in one file. The words of a namespace stand in
 * `wording/<namespace>.<language>.json` beside what shows them.
 */
export const parts = {
  /** What every start needs; of the chosen language it is in the service worker's core. */
  first: ['discover', 'shell', 'ui'],
  /** What an emergency needs: of the chosen language it is in the core, as the screens are. */
  help: ['contact', 'guide', 'place'],
  /** What comes with an alert. */
  alert: ['alert'],
  start: ['consent', 'login', 'onboarding'],
  later: [
    'account',
    'appointment',
    'card',
    'chat',
    'deadline',
    'devices',
    'news',
    'ownRepresentation',
    'preview',
    'profile',
    'profileForm',
    'push',
    'settings',
    'wiped',
  ],
  /** Prompts to install the app. */
  install: ['install'],
  /** Long, and read seldom. */
  legal: ['legal'],
  /** What becomes of an intent. */
  submission: ['activity', 'intent', 'item', 'submission'],
} as const

export type WordsPart = keyof typeof parts
