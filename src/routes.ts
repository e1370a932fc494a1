/**
 * Every address of the app: pattern, parent and log-in rule, as the specification's table has them. Data only, so that any feature may
 * build a link; which screen stands at an address is composed in `src/app/screens.ts`.
 */
export const routes = {
  newsfeed: { path: '/', parent: null, loginOnly: false },
  storyDetails: { path: '/story/:id', parent: 'newsfeed', loginOnly: false },
  eventDetails: { path: '/event/:id', parent: 'newsfeed', loginOnly: false },
  surveyDetails: { path: '/survey/:id', parent: 'newsfeed', loginOnly: false },
  storyPreview: { path: '/preview/story/:id', parent: null, loginOnly: false },
  eventPreview: { path: '/preview/event/:id', parent: null, loginOnly: false },
  surveyPreview: { path: '/preview/survey/:id', parent: null, loginOnly: false },
  guideOverview: { path: '/guide', parent: null, loginOnly: false },
  topicOverview: { path: '/guide/topic/:topicId', parent: 'guideOverview', loginOnly: false },
  guideSubtopicOverview: { path: '/guide/topic/:topicId/:subtopicId', parent: 'topicOverview', loginOnly: false },
  LocationFormOverview: { path: '/guide/location', parent: 'guideOverview', loginOnly: false },
  partnerOrganizations: { path: '/guide/partnerOrganizations', parent: 'guideOverview', loginOnly: false },
  emergencyOverview: { path: '/guide/emergency', parent: 'guideOverview', loginOnly: false },
  alerts: { path: '/alerts', parent: 'emergencyOverview', loginOnly: false },
  alertDetails: { path: '/alerts/:id', parent: 'alerts', loginOnly: false },
  user: { path: '/user', parent: null, loginOnly: false },
  profileCompletion: { path: '/user/completeProfile', parent: 'user', loginOnly: true },
  editProfile: { path: '/user/editProfile', parent: 'user', loginOnly: true },
  representationsCompletion: { path: '/user/completeRepresentations', parent: 'user', loginOnly: true },
  editRepresentations: { path: '/user/editRepresentations', parent: 'user', loginOnly: true },
  myEvents: { path: '/user/events', parent: 'user', loginOnly: true },
  contactOverview: { path: '/contact', parent: null, loginOnly: false },
  representationOverview: { path: '/contact/representation', parent: 'contactOverview', loginOnly: true },
  representationCard: { path: '/contact/representations/:repCode', parent: 'contactOverview', loginOnly: false },
  emergencyCard: { path: '/contact/card', parent: 'contactOverview', loginOnly: false },
  helplineOverview: { path: '/contact/helpline', parent: 'contactOverview', loginOnly: false },
  appointmentOverview: { path: '/contact/appointment', parent: 'contactOverview', loginOnly: true },
  myAppointments: { path: '/contact/appointments', parent: 'contactOverview', loginOnly: true },
  contactChat: { path: '/contact/chat', parent: 'contactOverview', loginOnly: true },
  settingsOverview: { path: '/settings', parent: 'lastRoot', loginOnly: false },
  appSettings: { path: '/settings/app', parent: 'settingsOverview', loginOnly: false },
  offlineSettings: { path: '/settings/offline', parent: 'settingsOverview', loginOnly: false },
  cookieSettings: { path: '/settings/cookies', parent: 'settingsOverview', loginOnly: false },
  notificationSettings: { path: '/settings/notifications', parent: 'settingsOverview', loginOnly: false },
  legalDisclosure: { path: '/settings/legal', parent: 'settingsOverview', loginOnly: false },
  privacySettings: { path: '/settings/privacy', parent: 'settingsOverview', loginOnly: false },
  accessibilityStatement: { path: '/settings/accessibility', parent: 'settingsOverview', loginOnly: false },
  ownDevices: { path: '/settings/devices', parent: 'settingsOverview', loginOnly: true },
  logout: { path: '/settings/logout', parent: 'settingsOverview', loginOnly: true },
  accountDeletion: { path: '/settings/deleteAccount', parent: 'settingsOverview', loginOnly: true },
  activity: { path: '/activity', parent: 'user', loginOnly: false },
  onboarding: { path: '/onboarding', parent: null, loginOnly: false },
  login: { path: '/login', parent: null, loginOnly: false },
} as const satisfies Record<string, { path: string; parent: string | null; loginOnly: boolean }>

export type RouteName = keyof typeof routes

/** The address of a route with its parameters filled in and encoded. */
export function pathTo(name: RouteName, parameters: Record<string, string> = {}): string {
  return routes[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = parameters[key]
    if (value === undefined) throw new Error(`route ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
