import { addressOf } from '#tests/e2e/support/walks/every-route.ts'
import type { Screen } from './camera.ts'

export const allScreens: Screen[] = [
  ...Object.entries(addressOf).map(([name, { path }]) => ({ name, path })),
  { name: 'emergencyTopic', path: '/guide/topic/emergencySituation' },
  { name: 'emergencySubtopic', path: '/guide/topic/emergencySituation/lostPassport' },
]

export function screen(name: string): Screen {
  const found = allScreens.find((one) => one.name === name)
  if (!found) throw new Error(`no screen is called ${name}`)
  return found
}

export const asVisitor = ({ name, path }: Screen): Screen => ({ name: `${name}-visitor`, path })

const beforeLogin = ['onboarding', 'login']

export const visitorScreens: Screen[] = [
  ...beforeLogin.map(screen),
  ...['newsfeed', 'eventDetails', 'surveyDetails', 'user', 'contactOverview', 'myEvents', 'settingsOverview', 'activity'].map((name) =>
    asVisitor(screen(name)),
  ),
]

export const citizenScreens: Screen[] = allScreens.filter(({ name }) => ![...beforeLogin, 'profileCompletion'].includes(name))

export const emptyScreens: Screen[] = [
  ...allScreens.filter(({ name }) => addressOf[name as keyof typeof addressOf]?.shows !== 'Log in'),
  asVisitor(screen('myEvents')),
]

export const pendingScreens: Screen[] = [
  'newsfeed',
  'storyDetails',
  'eventDetails',
  'surveyDetails',
  'user',
  'editProfile',
  'myEvents',
  'contactOverview',
  'appointmentOverview',
  'myAppointments',
  'contactChat',
  'activity',
  'logout',
  'accountDeletion',
].map(screen)

export const missingScreens: Screen[] = [
  { name: 'storyDetails-missing', path: '/story/none' },
  { name: 'eventDetails-missing', path: '/event/none' },
  { name: 'surveyDetails-missing', path: '/survey/none' },
  { name: 'topicOverview-missing', path: '/guide/topic/none' },
  { name: 'guideSubtopicOverview-missing', path: '/guide/topic/everydayLife/none' },
  { name: 'representationCard-missing', path: '/contact/representations/NONE' },
  { name: 'notFound', path: '/no/such/address' },
]
