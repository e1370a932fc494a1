import type { RouteName } from '#src/routes.ts'

/** A row of the table of section 2 of the specification, or of our additions to it, with an address that the demo content has. */
export interface SpecifiedRoute {
  name: RouteName
  pattern: string
  address: string
  /** Of the page, in English, with the app's name behind it; of a preview without a link from the desk what it says of itself. */
  title: string | RegExp
  parent: RouteName | 'lastRoot' | null
  access: 'open' | 'login-only'
  /** What a visitor reads there. */
  shows: string[]
}

type Row = [
  SpecifiedRoute['name'],
  pattern: string,
  address: string,
  title: SpecifiedRoute['title'],
  SpecifiedRoute['parent'],
  SpecifiedRoute['access'],
]

const rows: Row[] = [
  ['newsfeed', '/', '/', 'Discover', null, 'open'],
  ['storyDetails', '/story/:id', '/story/passport-check-the-date', 'Look at your passport before you book the flight', 'newsfeed', 'open'],
  ['eventDetails', '/event/:id', '/event/online-hour-voting', 'An online hour on voting from afar', 'newsfeed', 'open'],
  ['surveyDetails', '/survey/:id', '/survey/survey-app-topics', 'What would you like to read more about in this app?', 'newsfeed', 'open'],
  ['guideOverview', '/guide', '/guide', 'Guide', null, 'open'],
  ['topicOverview', '/guide/topic/:topicId', '/guide/topic/everydayLife', 'Everyday life', 'guideOverview', 'open'],
  [
    'guideSubtopicOverview',
    '/guide/topic/:topicId/:subtopicId',
    '/guide/topic/everydayLife/passportAndId',
    'Passport and identity card',
    'topicOverview',
    'open',
  ],
  ['LocationFormOverview', '/guide/location', '/guide/location', 'Your country', 'guideOverview', 'open'],
  ['partnerOrganizations', '/guide/partnerOrganizations', '/guide/partnerOrganizations', 'Partner organisations', 'guideOverview', 'open'],
  ['emergencyOverview', '/guide/emergency', '/guide/emergency', 'Emergency in Thailand', 'guideOverview', 'open'],
  ['alerts', '/alerts', '/alerts', 'Alerts', 'emergencyOverview', 'open'],
  ['alertDetails', '/alerts/:id', '/alerts/none', 'Alerts', 'alerts', 'open'],
  ['user', '/user', '/user', 'Profile', null, 'open'],
  ['profileCompletion', '/user/completeProfile', '/user/completeProfile', 'Complete your profile', 'user', 'login-only'],
  ['editProfile', '/user/editProfile', '/user/editProfile', 'Edit profile', 'user', 'login-only'],
  [
    'representationsCompletion',
    '/user/completeRepresentations',
    '/user/completeRepresentations',
    'Choose your representation',
    'user',
    'login-only',
  ],
  ['editRepresentations', '/user/editRepresentations', '/user/editRepresentations', 'Representation settings', 'user', 'login-only'],
  ['myEvents', '/user/events', '/user/events', 'My Events', 'user', 'login-only'],
  ['activity', '/activity', '/activity', 'Activity', 'user', 'open'],
  ['contactOverview', '/contact', '/contact', 'Contact', null, 'open'],
  [
    'representationOverview',
    '/contact/representation',
    '/contact/representation',
    'Embassy of Switzerland in Bangkok',
    'contactOverview',
    'login-only',
  ],
  [
    'representationCard',
    '/contact/representations/:repCode',
    '/contact/representations/THBAN',
    'Embassy of Switzerland in Bangkok',
    'contactOverview',
    'open',
  ],
  ['emergencyCard', '/contact/card', '/contact/card', 'Emergency card', 'contactOverview', 'open'],
  ['helplineOverview', '/contact/helpline', '/contact/helpline', 'Helpline', 'contactOverview', 'open'],
  ['appointmentOverview', '/contact/appointment', '/contact/appointment', 'Request an appointment', 'contactOverview', 'login-only'],
  ['myAppointments', '/contact/appointments', '/contact/appointments', 'My appointments', 'contactOverview', 'login-only'],
  ['contactChat', '/contact/chat', '/contact/chat', 'Embassy of Switzerland in Bangkok', 'contactOverview', 'login-only'],
  ['settingsOverview', '/settings', '/settings', 'Settings', 'lastRoot', 'open'],
  ['appSettings', '/settings/app', '/settings/app', 'Language and colours', 'settingsOverview', 'open'],
  ['offlineSettings', '/settings/offline', '/settings/offline', 'Am I ready?', 'settingsOverview', 'open'],
  ['cookieSettings', '/settings/cookies', '/settings/cookies', 'Cookie settings', 'settingsOverview', 'open'],
  ['notificationSettings', '/settings/notifications', '/settings/notifications', 'Notifications', 'settingsOverview', 'open'],
  ['legalDisclosure', '/settings/legal', '/settings/legal', 'Legal notice', 'settingsOverview', 'open'],
  ['privacySettings', '/settings/privacy', '/settings/privacy', 'Privacy', 'settingsOverview', 'open'],
  ['accessibilityStatement', '/settings/accessibility', '/settings/accessibility', 'Accessibility', 'settingsOverview', 'open'],
  ['ownDevices', '/settings/devices', '/settings/devices', 'Devices and password', 'settingsOverview', 'login-only'],
  ['logout', '/settings/logout', '/settings/logout', 'Log out?', 'settingsOverview', 'login-only'],
  ['accountDeletion', '/settings/deleteAccount', '/settings/deleteAccount', 'Delete account', 'settingsOverview', 'login-only'],
  ['storyPreview', '/preview/story/:id', '/preview/story/passport-check-the-date', /preview/i, null, 'open'],
  ['eventPreview', '/preview/event/:id', '/preview/event/online-hour-voting', /preview/i, null, 'open'],
  ['surveyPreview', '/preview/survey/:id', '/preview/survey/survey-app-topics', /preview/i, null, 'open'],
  ['onboarding', '/onboarding', '/onboarding', 'Welcome to Abroad', null, 'open'],
  ['login', '/login', '/login', 'Log in', null, 'open'],
]

const shows: Partial<Record<RouteName, string[]>> = {
  newsfeed: ['Log in to see news from your representation.'],
  surveyDetails: ['Log in to vote'],
  guideOverview: ['Life events'],
  user: ['Log in'],
  contactOverview: ['Freephone', '365 days a year, wherever you are.', 'Chat with your representation and request an appointment.'],
  emergencyCard: ['Your name', 'Save picture for lock screen', 'Print (A6)'],
  helplineOverview: ['+41 800 24 7 365', '+41 58 465 33 33', 'Around the clock, 365 days a year'],
  legalDisclosure: ['3.3.6', '16.09.2025'],
  onboarding: ['Skip', 'Next'],
  login: ['Log in', 'Register', 'Continue without login'],
}

export const specifiedRoutes: SpecifiedRoute[] = rows.map(([name, pattern, address, title, parent, access]) => ({
  name,
  pattern,
  address,
  title,
  parent,
  access,
  shows: shows[name] ?? [],
}))

export const addressOf = (name: RouteName): string => specifiedRoutes.find((route) => route.name === name)?.address ?? '/'
