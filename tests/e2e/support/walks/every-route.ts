import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { RouteName } from '#src/routes.ts'
import { openInApp } from './submit.ts'

interface Address {
  path: string
  /** Text in `main` for a visitor with everything stored, in English. */
  shows: string | RegExp
}

const askedToLogIn: Address['shows'] = 'Log in'

/** An address of the demo content in Thailand for every route. `title`: of the page, for a citizen if the route needs a log-in. */
export const addressOf: Record<RouteName, Address & { title: string | RegExp }> = {
  newsfeed: { path: '/', title: 'Discover', shows: /voting/i },
  storyDetails: { path: '/story/passport-check-the-date', title: 'Look at your passport before you book the flight', shows: /passport/i },
  eventDetails: { path: '/event/online-hour-voting', title: 'An online hour on voting from afar', shows: /voting/i },
  surveyDetails: {
    path: '/survey/survey-app-topics',
    title: 'What would you like to read more about in this app?',
    shows: 'Log in to vote',
  },
  storyPreview: { path: '/preview/story/passport-check-the-date', title: /preview/i, shows: 'This link does not open a preview' },
  eventPreview: { path: '/preview/event/online-hour-voting', title: /preview/i, shows: 'This link does not open a preview' },
  surveyPreview: { path: '/preview/survey/survey-app-topics', title: /preview/i, shows: 'This link does not open a preview' },
  guideOverview: { path: '/guide', title: 'Guide', shows: 'Life events' },
  topicOverview: { path: '/guide/topic/everydayLife', title: 'Everyday life', shows: 'Change of address' },
  guideSubtopicOverview: {
    path: '/guide/topic/everydayLife/passportAndId',
    title: 'Passport and identity card',
    shows: /biometric|passport/i,
  },
  LocationFormOverview: { path: '/guide/location', title: 'Your country', shows: /Thailand/ },
  partnerOrganizations: { path: '/guide/partnerOrganizations', title: 'Partner organisations', shows: /Swiss/ },
  emergencyOverview: { path: '/guide/emergency', title: 'Emergency in Thailand', shows: '191' },
  alerts: { path: '/alerts', title: 'Alerts', shows: 'There are no alerts for your countries at the moment.' },
  alertDetails: { path: '/alerts/none', title: 'Alerts', shows: 'This alert is not on this device.' },
  user: { path: '/user', title: 'Profile', shows: /Log in/ },
  profileCompletion: { path: '/user/completeProfile', title: 'Complete your profile', shows: askedToLogIn },
  editProfile: { path: '/user/editProfile', title: 'Edit profile', shows: askedToLogIn },
  representationsCompletion: { path: '/user/completeRepresentations', title: 'Choose your representation', shows: askedToLogIn },
  editRepresentations: { path: '/user/editRepresentations', title: 'Representation settings', shows: askedToLogIn },
  myEvents: { path: '/user/events', title: 'My Events', shows: askedToLogIn },
  contactOverview: { path: '/contact', title: 'Contact', shows: '191' },
  representationOverview: { path: '/contact/representation', title: 'Embassy of Switzerland in Bangkok', shows: askedToLogIn },
  representationCard: { path: '/contact/representations/THBAN', title: 'Embassy of Switzerland in Bangkok', shows: /Bangkok/ },
  emergencyCard: { path: '/contact/card', title: 'Emergency card', shows: 'Save picture for lock screen' },
  helplineOverview: { path: '/contact/helpline', title: 'Helpline', shows: '+41 800 24 7 365' },
  appointmentOverview: { path: '/contact/appointment', title: 'Request an appointment', shows: askedToLogIn },
  myAppointments: { path: '/contact/appointments', title: 'My appointments', shows: askedToLogIn },
  contactChat: { path: '/contact/chat', title: 'Embassy of Switzerland in Bangkok', shows: askedToLogIn },
  settingsOverview: { path: '/settings', title: 'Settings', shows: 'Am I ready?' },
  appSettings: { path: '/settings/app', title: 'Language and colours', shows: 'Deutsch' },
  offlineSettings: { path: '/settings/offline', title: 'Am I ready?', shows: /Thailand/ },
  cookieSettings: { path: '/settings/cookies', title: 'Cookie settings', shows: 'Save settings' },
  notificationSettings: { path: '/settings/notifications', title: 'Notifications', shows: 'Notifications' },
  legalDisclosure: { path: '/settings/legal', title: 'Legal notice', shows: 'Version 3.3.6, 16.09.2025' },
  privacySettings: { path: '/settings/privacy', title: 'Privacy', shows: 'Stored on this device' },
  accessibilityStatement: { path: '/settings/accessibility', title: 'Accessibility', shows: 'helpline@eda.admin.ch' },
  ownDevices: { path: '/settings/devices', title: 'Devices and password', shows: askedToLogIn },
  logout: { path: '/settings/logout', title: 'Log out?', shows: askedToLogIn },
  accountDeletion: { path: '/settings/deleteAccount', title: 'Delete account', shows: askedToLogIn },
  activity: { path: '/activity', title: 'Activity', shows: 'Activity' },
  onboarding: { path: '/onboarding', title: 'Welcome to Abroad', shows: 'Skip' },
  login: { path: '/login', title: 'Log in', shows: 'Continue without login' },
}

const furtherScreens: Address[] = [
  { path: '/guide/topic/emergencySituation/lostPassport', shows: /police/i },
  { path: '/guide/topic/emergencySituation', shows: /passport/i },
  { path: '/no/such/address', shows: 'Back to Discover' },
]

export const addresses: Address[] = [...Object.values(addressOf), ...furtherScreens]

const guarded: Address[] = Object.values(addressOf).filter(({ shows }) => shows === askedToLogIn)

export const screens: Address[] = addresses.filter((address) => !guarded.slice(1).includes(address))

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
