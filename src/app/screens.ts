import type { ComponentType } from 'react'
import { additions } from '#src/additions.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { Discover } from '#src/features/discover/discover.tsx'
import { guardedAddress } from '#src/route-at.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import type { WordsPart } from '#src/shared/i18n/parts.ts'
import { pathTo, type RouteName, routes } from '#src/routes.ts'
import type { ScreenRoute } from './current-screen.tsx'

type Load = () => Promise<ComponentType>

/** A screen loads its words, so that the first feed does not wait for them. `screen-words.test.ts` checks that it loads all it shows. */
function withWords(part: WordsPart, load: Load): Load {
  return async () => (await Promise.all([load(), loadWords(part)]))[0]
}
const withHelp = (load: Load) => withWords('help', load)
const withSubmission = (load: Load) => withWords('submission', load)
const legal = (load: Load) => withWords('legal', withWords('later', load))
const story = withSubmission(() => import('#src/features/discover/item/story-detail.tsx').then((module) => module.StoryDetail))
const event = withSubmission(() => import('#src/features/discover/event/event-detail.tsx').then((module) => module.EventDetail))
const survey = withSubmission(() => import('#src/features/discover/survey/survey-detail.tsx').then((module) => module.SurveyDetail))
const alert = (name: 'AlertScreen' | 'AlertsScreen') =>
  withSubmission(withHelp(withWords('alert', () => import('#src/features/alert/alert-screens.tsx').then((module) => module[name]))))
const preview = (name: 'StoryPreview' | 'EventPreview' | 'SurveyPreview') =>
  withSubmission(withWords('later', () => import('#src/features/discover/preview-screens.tsx').then((module) => module[name])))
const edit = (name: 'ProfileCompletion' | 'EditProfile' | 'RepresentationsCompletion' | 'EditRepresentations') =>
  withHelp(withSubmission(withWords('later', () => import('#src/features/profile/edit/edit-screens.tsx').then((module) => module[name]))))
const ownContact = (name: 'OwnRepresentation' | 'AppointmentScreen' | 'MyAppointments') =>
  withHelp(withSubmission(withWords('later', () => import('#src/features/contact/own-screens.tsx').then((module) => module[name]))))
const account = (name: 'DevicesScreen' | 'LogoutScreen' | 'DeleteAccountScreen') =>
  withSubmission(withWords('later', () => import('#src/features/settings/account/account-screens.tsx').then((module) => module[name])))

/** Each screen beyond Discover is a chunk of its own. */
const screens: Record<Exclude<RouteName, 'newsfeed'>, Load> = {
  storyDetails: story,
  eventDetails: event,
  surveyDetails: survey,
  storyPreview: preview('StoryPreview'),
  eventPreview: preview('EventPreview'),
  surveyPreview: preview('SurveyPreview'),
  guideOverview: withHelp(() => import('#src/features/guide/guide-overview.tsx').then((module) => module.GuideOverview)),
  topicOverview: withHelp(() => import('#src/features/guide/category.tsx').then((module) => module.CategoryScreen)),
  guideSubtopicOverview: withHelp(() => import('#src/features/guide/topic.tsx').then((module) => module.TopicScreen)),
  LocationFormOverview: withHelp(() => import('#src/features/guide/location.tsx').then((module) => module.LocationScreen)),
  partnerOrganizations: withHelp(() => import('#src/features/guide/partners.tsx').then((module) => module.PartnersScreen)),
  emergencyOverview: withHelp(() => import('#src/features/guide/emergency.tsx').then((module) => module.EmergencyScreen)),
  alerts: alert('AlertsScreen'),
  alertDetails: alert('AlertScreen'),
  user: withSubmission(withWords('later', () => import('#src/features/profile/profile.tsx').then((module) => module.ProfileScreen))),
  profileCompletion: edit('ProfileCompletion'),
  editProfile: edit('EditProfile'),
  representationsCompletion: edit('RepresentationsCompletion'),
  editRepresentations: edit('EditRepresentations'),
  myEvents: withSubmission(withWords('later', () => import('#src/features/profile/my-events.tsx').then((module) => module.MyEventsScreen))),
  contactOverview: withHelp(() => import('#src/features/contact/contact-overview.tsx').then((module) => module.ContactOverview)),
  representationOverview: ownContact('OwnRepresentation'),
  appointmentOverview: ownContact('AppointmentScreen'),
  myAppointments: ownContact('MyAppointments'),
  contactChat: withHelp(
    withSubmission(withWords('later', () => import('#src/features/contact/chat/chat-screen.tsx').then((module) => module.ChatScreen))),
  ),
  representationCard: withHelp(() =>
    import('#src/features/contact/representation/representation-card.tsx').then((module) => module.RepresentationCard),
  ),
  emergencyCard: withHelp(
    withSubmission(withWords('later', () => import('#src/features/contact/card/card-screen.tsx').then((module) => module.CardScreen))),
  ),
  helplineOverview: withHelp(() => import('#src/features/contact/helpline.tsx').then((module) => module.HelplineScreen)),
  settingsOverview: withWords('later', () =>
    import('#src/features/settings/settings-overview.tsx').then((module) => module.SettingsOverview),
  ),
  appSettings: withWords('later', () => import('#src/features/settings/app-settings.tsx').then((module) => module.AppSettings)),
  offlineSettings: withHelp(
    withWords('later', () => import('#src/features/settings/offline-settings.tsx').then((module) => module.OfflineSettings)),
  ),
  cookieSettings: withWords(
    'start',
    withWords('later', () => import('#src/features/consent/cookie-settings.tsx').then((module) => module.CookieSettings)),
  ),
  notificationSettings: withWords('later', () =>
    import('#src/features/settings/notifications.tsx').then((module) => module.NotificationSettings),
  ),
  legalDisclosure: legal(() => import('#src/features/settings/legal-screens.tsx').then((module) => module.LegalScreen)),
  privacySettings: legal(() => import('#src/features/settings/legal-screens.tsx').then((module) => module.PrivacyScreen)),
  accessibilityStatement: legal(() => import('#src/features/settings/legal-screens.tsx').then((module) => module.AccessibilityScreen)),
  ownDevices: account('DevicesScreen'),
  logout: account('LogoutScreen'),
  accountDeletion: account('DeleteAccountScreen'),
  activity: withSubmission(() => import('#src/features/activity/activity.tsx').then((module) => module.ActivityScreen)),
  onboarding: withWords('start', () => import('#src/features/onboarding/onboarding.tsx').then((module) => module.OnboardingScreen)),
  login: withWords('start', () => import('#src/features/login/login.tsx').then((module) => module.LoginScreen)),
}

/** Categories that are another screen. */
const elsewhere = { emergencySituation: routes.emergencyOverview.path, currentNews: `${routes.newsfeed.path}?story=story` }

/** Every address of the app with its screen. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: routes.newsfeed.path, load: async () => Discover },
  ...(Object.keys(screens) as (keyof typeof screens)[]).map((name) => ({
    path: routes[name].path,
    load: (isFirst: boolean) => guarded(name, isFirst),
  })),
  ...Object.entries(elsewhere).map(([topicId, redirect]) => ({
    path: pathTo('topicOverview', { topicId }),
    load: async () => ({ redirect }),
  })),
  ...Object.entries(additions.screens).map(([path, load]) => ({ path, load })),
  { path: '*', load: () => import('./not-found.tsx').then((module) => module.NotFound) },
]

async function guarded(name: keyof typeof screens, isFirst: boolean): Promise<ComponentType | { redirect: string }> {
  const redirect = guardedAddress(name, readSessionNow().state === 'logged-in')
  if (redirect !== null) return { redirect }
  return screens[name]().catch((error: unknown) => {
    // Nobody is kept out by a screen before the app that cannot be had; only a return from the identity provider must not be lost.
    const isBefore = (name === 'onboarding' || name === 'login') && !new URLSearchParams(location.search).has('profile')
    if (isBefore && isFirst) return { redirect: routes.newsfeed.path }
    throw error
  })
}
