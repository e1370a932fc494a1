import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { RouteName } from '#src/routes.ts'
import { openInApp } from './submit.ts'

interface Address {
  path: string
  /** Something that only what is stored can say, in English. */
  shows: string | RegExp
}

const askedToLogIn: Address['shows'] = 'Log in'

/** An address for every route, with parameters that the repository's own content has in Thailand; TypeScript sees to it that none is left out. */
export const addressOf: Record<RouteName, Address> = {
  newsfeed: { path: '/', shows: /voting/i },
  storyDetails: { path: '/story/passport-check-the-date', shows: /passport/i },
  eventDetails: { path: '/event/online-hour-voting', shows: /voting/i },
  surveyDetails: { path: '/survey/survey-app-topics', shows: 'Log in to vote' },
  storyPreview: { path: '/preview/story/passport-check-the-date', shows: 'This link does not open a preview' },
  eventPreview: { path: '/preview/event/online-hour-voting', shows: 'This link does not open a preview' },
  surveyPreview: { path: '/preview/survey/survey-app-topics', shows: 'This link does not open a preview' },
  guideOverview: { path: '/guide', shows: 'Life events' },
  topicOverview: { path: '/guide/topic/everydayLife', shows: 'Change of address' },
  guideSubtopicOverview: { path: '/guide/topic/everydayLife/passportAndId', shows: /biometric|passport/i },
  LocationFormOverview: { path: '/guide/location', shows: /Thailand/ },
  partnerOrganizations: { path: '/guide/partnerOrganizations', shows: /Swiss/ },
  emergencyOverview: { path: '/guide/emergency', shows: '191' },
  alerts: { path: '/alerts', shows: 'There are no alerts for your countries at the moment.' },
  alertDetails: { path: '/alerts/none', shows: 'This alert is not on this device.' },
  user: { path: '/user', shows: /Log in/ },
  profileCompletion: { path: '/user/completeProfile', shows: askedToLogIn },
  editProfile: { path: '/user/editProfile', shows: askedToLogIn },
  representationsCompletion: { path: '/user/completeRepresentations', shows: askedToLogIn },
  editRepresentations: { path: '/user/editRepresentations', shows: askedToLogIn },
  myEvents: { path: '/user/events', shows: askedToLogIn },
  contactOverview: { path: '/contact', shows: '191' },
  representationOverview: { path: '/contact/representation', shows: askedToLogIn },
  representationCard: { path: '/contact/representations/THBAN', shows: /Bangkok/ },
  emergencyCard: { path: '/contact/card', shows: 'Save picture for lock screen' },
  helplineOverview: { path: '/contact/helpline', shows: '+41 800 24 7 365' },
  appointmentOverview: { path: '/contact/appointment', shows: askedToLogIn },
  myAppointments: { path: '/contact/appointments', shows: askedToLogIn },
  contactChat: { path: '/contact/chat', shows: askedToLogIn },
  settingsOverview: { path: '/settings', shows: 'Am I ready?' },
  appSettings: { path: '/settings/app', shows: 'Deutsch' },
  offlineSettings: { path: '/settings/offline', shows: /Thailand/ },
  cookieSettings: { path: '/settings/cookies', shows: 'Save settings' },
  notificationSettings: { path: '/settings/notifications', shows: 'Notifications' },
  legalDisclosure: { path: '/settings/legal', shows: 'Version 3.3.6, 16.09.2025' },
  privacySettings: { path: '/settings/privacy', shows: 'Stored on this device' },
  accessibilityStatement: { path: '/settings/accessibility', shows: 'helpline@eda.admin.ch' },
  ownDevices: { path: '/settings/devices', shows: askedToLogIn },
  logout: { path: '/settings/logout', shows: askedToLogIn },
  accountDeletion: { path: '/settings/deleteAccount', shows: askedToLogIn },
  activity: { path: '/activity', shows: 'Activity' },
  onboarding: { path: '/onboarding', shows: 'Skip' },
  login: { path: '/login', shows: 'Continue without login' },
}

const furtherScreens: Address[] = [
  { path: '/guide/topic/emergencySituation/lostPassport', shows: /police/i },
  { path: '/guide/topic/emergencySituation', shows: /passport/i },
  { path: '/no/such/address', shows: 'Back to Discover' },
]

/** Every route, and the further screens that share a pattern with one. */
export const addresses: Address[] = [...Object.values(addressOf), ...furtherScreens]

const guarded = Object.values(addressOf).filter(({ shows }) => shows === askedToLogIn)

/** Every screen that who is not logged in can see: of the addresses that lead to the log-in, one. */
export const screens: Address[] = addresses.filter((address) => !guarded.slice(1).includes(address))

/** What the demo citizen sees otherwise than a visitor, or alone. */
export const citizenScreens = [
  '/',
  '/event/online-hour-voting',
  '/survey/survey-app-topics',
  '/user',
  '/user/editProfile',
  '/user/editRepresentations',
  '/user/events',
  '/contact',
  '/contact/representation',
  '/contact/appointment',
  '/contact/appointments',
  '/contact/chat',
  '/settings',
  '/settings/devices',
  '/settings/logout',
  '/settings/deleteAccount',
  '/activity',
]

/** Navigates within the app and waits until that screen is shown completely. */
export async function moveTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  else {
    await page.locator('h1').evaluateAll((headings) => {
      for (const heading of headings) heading.dataset['left'] = ''
    })
    await openInApp(page, path)
    await expect(page.locator('h1[data-left]'), `${path}: the previous screen has closed`).toHaveCount(0)
  }
  await expect(page.locator('.skeleton'), path).toHaveCount(0)
}
