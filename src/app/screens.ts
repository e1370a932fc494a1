import type { ComponentType } from 'react'
import { additions } from '#src/additions.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { Discover } from '#src/features/discover/discover.tsx'
import { guardedAddress } from '#src/route-at.ts'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { pathTo, type RouteName, routes } from '#src/routes.ts'
import type { ScreenRoute } from './current-screen.tsx'

type Load = () => Promise<ComponentType>

const legal = (name: 'LegalScreen' | 'PrivacyScreen' | 'AccessibilityScreen') => () =>
  Promise.all([import('#src/features/settings/legal-screens.tsx'), loadWords('legal')]).then(([module]) => module[name])

/** Each screen beyond Discover is a chunk of its own. `loadScreen` also loads its words. */
const screens: Record<Exclude<RouteName, 'newsfeed'>, Load> = {
  storyDetails: () => import('#src/features/discover/item/story-detail.tsx').then((module) => module.StoryDetail),
  eventDetails: () => import('#src/features/discover/event/event-detail.tsx').then((module) => module.EventDetail),
  surveyDetails: () => import('#src/features/discover/survey/survey-detail.tsx').then((module) => module.SurveyDetail),
  storyPreview: () => import('#src/features/discover/preview-screens.tsx').then((module) => module.StoryPreview),
  eventPreview: () => import('#src/features/discover/preview-screens.tsx').then((module) => module.EventPreview),
  surveyPreview: () => import('#src/features/discover/preview-screens.tsx').then((module) => module.SurveyPreview),
  guideOverview: () => import('#src/features/guide/guide-overview.tsx').then((module) => module.GuideOverview),
  topicOverview: () => import('#src/features/guide/category.tsx').then((module) => module.CategoryScreen),
  guideSubtopicOverview: () => import('#src/features/guide/topic.tsx').then((module) => module.TopicScreen),
  LocationFormOverview: () => import('#src/features/guide/location.tsx').then((module) => module.LocationScreen),
  partnerOrganizations: () => import('#src/features/guide/partners.tsx').then((module) => module.PartnersScreen),
  emergencyOverview: () => import('#src/features/guide/emergency.tsx').then((module) => module.EmergencyScreen),
  alerts: () => import('#src/features/alert/alert-screens.tsx').then((module) => module.AlertsScreen),
  alertDetails: () => import('#src/features/alert/alert-screens.tsx').then((module) => module.AlertScreen),
  user: () => import('#src/features/profile/profile.tsx').then((module) => module.ProfileScreen),
  profileCompletion: () => import('#src/features/profile/edit/edit-screens.tsx').then((module) => module.ProfileCompletion),
  editProfile: () => import('#src/features/profile/edit/edit-screens.tsx').then((module) => module.EditProfile),
  representationsCompletion: () => import('#src/features/profile/edit/edit-screens.tsx').then((module) => module.RepresentationsCompletion),
  editRepresentations: () => import('#src/features/profile/edit/edit-screens.tsx').then((module) => module.EditRepresentations),
  myEvents: () => import('#src/features/profile/my-events.tsx').then((module) => module.MyEventsScreen),
  contactOverview: () => import('#src/features/contact/contact-overview.tsx').then((module) => module.ContactOverview),
  representationOverview: () => import('#src/features/contact/own-screens.tsx').then((module) => module.OwnRepresentation),
  appointmentOverview: () => import('#src/features/contact/own-screens.tsx').then((module) => module.AppointmentScreen),
  myAppointments: () => import('#src/features/contact/own-screens.tsx').then((module) => module.MyAppointments),
  contactChat: () => import('#src/features/contact/chat/chat-screen.tsx').then((module) => module.ChatScreen),
  representationCard: () =>
    import('#src/features/contact/representation/representation-card.tsx').then((module) => module.RepresentationCard),
  emergencyCard: () => import('#src/features/contact/card/card-screen.tsx').then((module) => module.CardScreen),
  helplineOverview: () => import('#src/features/contact/helpline.tsx').then((module) => module.HelplineScreen),
  settingsOverview: () => import('#src/features/settings/settings-overview.tsx').then((module) => module.SettingsOverview),
  appSettings: () => import('#src/features/settings/app-settings.tsx').then((module) => module.AppSettings),
  offlineSettings: () => import('#src/features/settings/offline-settings.tsx').then((module) => module.OfflineSettings),
  cookieSettings: () => import('#src/features/consent/cookie-settings.tsx').then((module) => module.CookieSettings),
  notificationSettings: () => import('#src/features/settings/notifications.tsx').then((module) => module.NotificationSettings),
  legalDisclosure: legal('LegalScreen'),
  privacySettings: legal('PrivacyScreen'),
  accessibilityStatement: legal('AccessibilityScreen'),
  ownDevices: () => import('#src/features/settings/account/account-screens.tsx').then((module) => module.DevicesScreen),
  logout: () => import('#src/features/settings/account/account-screens.tsx').then((module) => module.LogoutScreen),
  accountDeletion: () => import('#src/features/settings/account/account-screens.tsx').then((module) => module.DeleteAccountScreen),
  activity: () => import('#src/features/activity/activity.tsx').then((module) => module.ActivityScreen),
  onboarding: () => import('#src/features/onboarding/onboarding.tsx').then((module) => module.OnboardingScreen),
  login: () => import('#src/features/login/login.tsx').then((module) => module.LoginScreen),
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
  return loadScreen(name).catch((error: unknown) => {
    // Nobody is kept out by a screen before the app that cannot be had; only a return from the identity provider must not be lost.
    const isBefore = (name === 'onboarding' || name === 'login') && !new URLSearchParams(location.search).has('profile')
    if (isBefore && isFirst) return { redirect: routes.newsfeed.path }
    throw error
  })
}

/** The words of login and onboarding come with those of the first screen. */
async function loadScreen(name: keyof typeof screens): Promise<ComponentType> {
  const isFirst = name === 'onboarding' || name === 'login'
  const [screen] = await Promise.all([screens[name](), isFirst ? undefined : loadWords('rest')])
  return screen
}
