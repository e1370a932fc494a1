import type { ProblemType } from '#contract/wire/wire.ts'

/** What the contract's schemas cannot say of a call. */
export interface Operation {
  summary: string
  /**
   * Who may ask: anybody, whoever is or is not logged in (and what comes depends on it), a citizen by the session cookie, who holds the token of an
   * interaction, or that one once somebody has logged in with it.
   */
  who: 'anybody' | 'everybody' | 'citizen' | 'interaction' | 'logged-in interaction'
  /** A write that is done once for its idempotency key. */
  isOnce?: true
  /** A GET whose answer has no ETag. */
  isFresh?: true
  /** With `public`: 204 where nothing is new. */
  saysNothingNew?: true
  /** In the language that is asked for by `Accept-Language`. */
  isTranslated?: true
  /** Beside what any such call can be refused with. */
  refusals?: readonly ProblemType[]
}

/** By the names that calls have in the contract. An answer that does not stand here fails the tests. */
export const operations: Readonly<Record<string, Operation>> = {
  ping: { summary: 'That the services are there, their clock, and the extensions that they offer', who: 'anybody', isFresh: true },
  apiVersion: { summary: 'The version of the identity API', who: 'anybody', isFresh: true },

  interaction: {
    summary: 'Begins a log-in: a token for the identity API',
    who: 'anybody',
    refusals: ['abroad:too-many-requests'],
  },
  shareSession: { summary: 'The address of the page on which to log in', who: 'interaction' },
  appLogin: {
    summary: 'A code for the account that has logged in on that page',
    who: 'logged-in interaction',
    refusals: ['abroad:not-found'],
  },
  authorization: {
    summary: 'Exchanges that code for the session cookie',
    who: 'anybody',
    refusals: ['abroad:account-mismatch', 'abroad:ask-anew'],
  },
  registerDevice: { summary: 'Registers the public key of this device, by which it renews its session', who: 'logged-in interaction' },
  setLookup: { summary: 'Names the device whose key is about to sign', who: 'interaction' },
  simpleState: { summary: 'What can be done next in this interaction', who: 'interaction', isFresh: true },
  startIdpLogin: { summary: 'A challenge for the key of the device', who: 'interaction', refusals: ['abroad:not-found'] },
  consumeIdpLogin: { summary: 'Answers a challenge, signed by the key of the device', who: 'interaction', refusals: ['abroad:ask-anew'] },
  credentials: { summary: 'The keys of the account', who: 'logged-in interaction', isFresh: true },
  deleteCredential: { summary: 'Deletes the key of the device that asks', who: 'logged-in interaction' },
  endInteraction: { summary: 'Ends the interaction: its token opens nothing any more', who: 'interaction' },
  logout: { summary: 'Ends the session and its interaction; who has none is logged out already', who: 'everybody' },
  auth: { summary: 'Whether the session is good, and nothing else', who: 'citizen' },

  me: { summary: 'The profile', who: 'citizen' },
  putMe: {
    summary: 'Changes the fields of the profile named in `base`, or replaces all of them',
    who: 'citizen',
    isOnce: true,
    refusals: ['abroad:changed-elsewhere'],
  },
  deleteMe: { summary: 'Deletes the account and whatever is its own', who: 'citizen', refusals: ['abroad:password-needed'] },
  myRepresentation: { summary: 'The representations of the profile', who: 'citizen' },
  summary: { summary: 'What the citizen said of items, what is unread, and the pass to the feed of everybody', who: 'citizen' },
  notificationCount: { summary: 'How many notifications of a type are unread', who: 'citizen', isFresh: true },
  deleteNotification: { summary: 'Says that the notifications of a type are read', who: 'citizen', isOnce: true },
  devices: { summary: 'Where the account is logged in', who: 'citizen', isFresh: true },
  endDevice: { summary: 'Logs one device out', who: 'citizen', refusals: ['abroad:password-needed'] },
  endOtherDevices: { summary: 'Logs all other devices out', who: 'citizen', refusals: ['abroad:password-needed'] },
  proof: { summary: 'Gives the password once more, good for five minutes', who: 'citizen', refusals: ['abroad:too-many-requests'] },
  openProviderPage: { summary: 'The address of a page on which password or e-mail address are changed', who: 'citizen' },
  cancelIntent: {
    summary: 'Takes back a write by its idempotency key, unless it is done',
    who: 'citizen',
    refusals: ['abroad:too-many-requests', 'abroad:assertion-failed'],
  },
  sendMeasurements: { summary: 'How fast a visit was, of nobody in particular', who: 'anybody' },

  contentEntries: { summary: 'A page of the feed, newest first', who: 'everybody', refusals: ['abroad:unauthorized'] },
  contentChanges: {
    summary: 'What has changed in the feed since a cursor',
    who: 'everybody',
    refusals: ['abroad:cursor-unknown', 'abroad:unauthorized'],
    saysNothingNew: true,
  },
  relatedEvents: { summary: 'Events around some representations', who: 'everybody' },
  single: { summary: 'One story, event or survey', who: 'everybody', refusals: ['abroad:unauthorized'] },
  registrations: { summary: 'The events that the citizen is registered for', who: 'citizen' },
  register: {
    summary: 'Registers for an event, or changes the number of people',
    who: 'citizen',
    isTranslated: true,
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:gone', 'abroad:full', 'abroad:closed'],
  },
  unregister: {
    summary: 'Takes the registration back',
    who: 'citizen',
    isTranslated: true,
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:gone'],
  },
  surveys: {
    summary: 'Answers a survey, once',
    who: 'citizen',
    isTranslated: true,
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:gone', 'abroad:closed', 'abroad:already-answered'],
  },
  like: {
    summary: 'Likes a story, or no longer',
    who: 'citizen',
    isTranslated: true,
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:gone'],
  },

  countries: { summary: 'All countries', who: 'everybody' },
  representations: { summary: 'All representations', who: 'everybody' },
  byIsoCode: { summary: 'A country with its representations', who: 'everybody' },
  countryAt: { summary: 'The country at a place, with its representations', who: 'everybody' },
  staticMap: { summary: 'A map around a representation, as a picture', who: 'everybody', refusals: ['abroad:not-found'] },
  appointment: {
    summary: 'Asks a representation for an appointment',
    who: 'citizen',
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:date-passed', 'abroad:closed'],
  },
  appointments: { summary: 'The appointments that the citizen has asked for', who: 'citizen' },

  sitemap: { summary: 'The topics of the guide for a country', who: 'everybody', isTranslated: true },
  availableCountries: { summary: 'The countries that the guide covers', who: 'everybody' },
  pack: { summary: 'Which articles the guide of a country has, in a language', who: 'everybody' },
  articles: { summary: 'Articles by their hashes, one a line', who: 'everybody' },
  emergencyTier: { summary: 'What an emergency needs: numbers, representations, the most important articles', who: 'everybody' },

  mainRepresentation: {
    summary: 'Opens, finds or reactivates the conversation with the main representation',
    who: 'citizen',
    isTranslated: true,
    isOnce: true,
    refusals: ['abroad:not-found'],
  },
  signature: { summary: 'The signature with which the stream of events is opened', who: 'citizen', isFresh: true },
  conversations: { summary: 'All conversations, the one that changed last first', who: 'citizen' },
  messages: { summary: 'Messages of a conversation, by number', who: 'citizen', refusals: ['abroad:not-found'] },
  sendMessage: {
    summary: 'Says something to a representation',
    who: 'citizen',
    isTranslated: true,
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:closed'],
  },
  chatEvents: {
    summary: 'A stream of what is new, as server-sent events: each an event of this shape',
    who: 'citizen',
    isFresh: true,
    refusals: ['abroad:not-found', 'abroad:ask-anew', 'abroad:too-many-requests'],
  },

  setExternalUserId: { summary: 'Binds a push subscription to the session', who: 'citizen', isOnce: true },
  putPlayer: { summary: 'Stores a push subscription', who: 'citizen', isOnce: true },
  deletePlayer: { summary: 'Forgets a push subscription', who: 'citizen', isOnce: true },

  latestAlerts: { summary: 'The alerts of a country that count', who: 'everybody', isFresh: true },
  alertFile: { summary: 'One release of an alert, signed; it never changes', who: 'everybody', isFresh: true },
  checkIn: {
    summary: '"I am safe" or "I need help", under an alert',
    who: 'citizen',
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:closed'],
  },
  visitorCheckIn: {
    summary: 'The same without a log-in',
    who: 'everybody',
    isOnce: true,
    refusals: ['abroad:not-found', 'abroad:closed'],
  },
  checkInStatus: { summary: 'Whether a check-in was read and answered', who: 'everybody', isFresh: true },

  partners: { summary: 'Organisations that the guide names', who: 'anybody' },
  tagLabels: { summary: 'Names of the tags', who: 'anybody' },
}
