import { describe, expect, test } from 'vitest'
import { appointmentTopics, contactTypes, daySlots, Appointment } from '#contract/contact/appointments.ts'
import { families, kinds, tags } from '#contract/values/kinds.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { categoryIds } from '#contract/values/categories.ts'
import * as chat from '#contract/contact/chat.ts'
import * as content from '#contract/content/content.ts'
import { Partner } from '#contract/content/content-host.ts'
import * as guide from '#contract/guide/guide.ts'
import * as identity from '#contract/account/identity.ts'
import { contentLanguages, languages, localeByLanguage } from '#contract/values/language-codes.ts'
import * as user from '#contract/account/user.ts'
import de from '#src/features/profile/edit/wording/profileForm.de.json'
import en from '#src/features/profile/edit/wording/profileForm.en.json'
import fr from '#src/features/profile/edit/wording/profileForm.fr.json'
import it from '#src/features/profile/edit/wording/profileForm.it.json'
import { slides } from '#src/features/onboarding/onboarding.tsx'
import { routes } from '#src/routes.ts'

/** The names that the specification lists, word for word and in its order where it has one. */
describe('the names of the specification', () => {
  test.each<[string, readonly string[], string]>([
    [
      'guide categories',
      categoryIds,
      'currentNews, emigration, everydayLife, familyAndNationality, emergencySituation, retirement, death, remigration',
    ],
    ['families of content', families, 'STORY, EVENT, SURVEY'],
    [
      'kinds of content',
      kinds,
      'STORY, GLOBAL_STORY, COUNTRY_STORY, LOCAL_STORY, EVENT, GLOBAL_EVENT, COUNTRY_EVENT, LOCAL_EVENT, SURVEY, GLOBAL_SURVEY, COUNTRY_SURVEY, LOCAL_SURVEY',
    ],
    ['tags', tags, 'YOUTH, SURVEY, SPORT, SOCIETY, SERVICES, SENIORS, POLITICS, NATURE, FOCUS, EVENT, ECONOMICS, CULTURE'],
    ['content languages', contentLanguages, 'local, it, fr, en, de'],
    ['appointment topics', appointmentTopics, 'marriagePlanning, foundObject, emergencyAssistance, citizenship, certification, other'],
    ['day slots', daySlots, 'morning, afternoon'],
    ['contact types', contactTypes, 'phone, email'],
    [
      'notification types',
      notificationTypes.filter((type) => type !== 'APPOINTMENT_ANSWERED'),
      'NEW_CHAT_MESSAGE, CHAT_CREATED, CHAT_REACTIVATED, CHAT_ARCHIVED, CHAT_RESOLVED',
    ],
    ['salutations', user.Salutation.options, 'neutral, male, female'],
    ['onboarding slides', slides.map(({ name }) => name), 'welcome, guide, contact, profile, discover'],
  ])('%s', (_, ours, specified) => {
    expect(ours.join(', ')).toBe(specified)
  })

  test('routes have their names, patterns, parents and access', () => {
    const ours = Object.entries(routes).map(([name, { path, parent, loginOnly }]) =>
      [name, path, parent ?? '-', loginOnly ? 'login-only' : 'open'].join(' '),
    )
    const specified = `
      newsfeed / - open
      storyDetails /story/:id newsfeed open
      eventDetails /event/:id newsfeed open
      surveyDetails /survey/:id newsfeed open
      guideOverview /guide - open
      topicOverview /guide/topic/:topicId guideOverview open
      guideSubtopicOverview /guide/topic/:topicId/:subtopicId topicOverview open
      LocationFormOverview /guide/location guideOverview open
      partnerOrganizations /guide/partnerOrganizations guideOverview open
      emergencyOverview /guide/emergency guideOverview open
      alerts /alerts emergencyOverview open
      alertDetails /alerts/:id alerts open
      user /user - open
      profileCompletion /user/completeProfile user login-only
      editProfile /user/editProfile user login-only
      representationsCompletion /user/completeRepresentations user login-only
      editRepresentations /user/editRepresentations user login-only
      myEvents /user/events user login-only
      activity /activity user open
      contactOverview /contact - open
      representationOverview /contact/representation contactOverview login-only
      representationCard /contact/representations/:repCode contactOverview open
      emergencyCard /contact/card contactOverview open
      helplineOverview /contact/helpline contactOverview open
      appointmentOverview /contact/appointment contactOverview login-only
      myAppointments /contact/appointments contactOverview login-only
      contactChat /contact/chat contactOverview login-only
      settingsOverview /settings lastRoot open
      appSettings /settings/app settingsOverview open
      offlineSettings /settings/offline settingsOverview open
      cookieSettings /settings/cookies settingsOverview open
      notificationSettings /settings/notifications settingsOverview open
      legalDisclosure /settings/legal settingsOverview open
      privacySettings /settings/privacy settingsOverview open
      accessibilityStatement /settings/accessibility settingsOverview open
      ownDevices /settings/devices settingsOverview login-only
      logout /settings/logout settingsOverview login-only
      accountDeletion /settings/deleteAccount settingsOverview login-only
      storyPreview /preview/story/:id - open
      eventPreview /preview/event/:id - open
      surveyPreview /preview/survey/:id - open
      onboarding /onboarding - open
      login /login - open`
    expect(ours.toSorted()).toEqual(specified.trim().split(/\n */).toSorted())
  })

  test('salutations are shown as Neutral, Herr and Frau, Monsieur and Madame', () => {
    expect([en, de, fr, it].map(({ neutral, male, female }) => [neutral, male, female])).toEqual([
      ['Neutral', 'Mr', 'Ms'],
      ['Neutral', 'Herr', 'Frau'],
      ['Neutre', 'Monsieur', 'Madame'],
      ['Neutro', 'Signor', 'Signora'],
    ])
  })

  test('dates are written as the four languages do, English being that of Britain', () => {
    expect(languages.map((language) => localeByLanguage[language].intl).toSorted()).toEqual(['de-CH', 'en-GB', 'fr-CH', 'it-CH'])
  })
})

describe('the fields of the specification', () => {
  test.each<[string, { entries: object }, string]>([
    ['a topic', guide.Topic, 'name, url, label'],
    ['a topic group', guide.TopicGroup, 'name, label, subTopics'],
    ['a category', guide.Category, 'name, label, topics'],
    ['guide data per country', guide.Sitemap, 'isoCode, countryTopics, availableCountries'],
    ['a partner organisation', Partner, 'id, names, url'],
    ['a content item', content.Story, 'id, type, meta'],
    [
      'the meta of an item',
      content.Story.entries.meta,
      'creation_date, publish_date, creation_location, creation_country, expiration_date',
    ],
    ['a story', content.Story, 'info, likes, isLiked'],
    ['the text of a story', content.StoryText, 'title, teaser, partner, image_alt'],
    [
      'an image',
      content.Image,
      'full_size_image_url, focal_feed_image_url, focal_detail_image_url, image_type, image_focal_x, image_focal_y',
    ],
    ['an event', content.Event, 'userIsRegistered, selectedNumberOfParticipants'],
    ['the info of an event', content.Event.entries.info, 'start_date, end_date, capacity, event_location, address, registration_needed'],
    ['a survey', content.Survey, 'question_type, isCompleted, submittedAnswerIds'],
    ['the text of a survey', content.SurveyText, 'question, answers'],
    [
      'a profile',
      user.Profile,
      'salutation, firstName, lastName, email, mobilePhone, dateOfBirth, countryOfResidence, representations, isComplete',
    ],
    ['a representation entry', user.RepresentationEntry, 'id, repCode, countryIsoCode, isMainRepresentation, isOriginalCombination, index'],
    ['an appointment request', Appointment, 'topic, date, daySlot, contactTypes, comment'],
    ['a chat signature', chat.signature.reply, 'signature'],
    ['the session reply', user.interaction.reply, 'access_token'],
    ['the share-session reply', identity.shareSession.reply, 'redirectTo'],
    ['the app-login reply', identity.appLogin.reply.entries.oidc, 'code'],
    ['the device registration reply', identity.registerDevice.reply, 'challenge, requestId, lookupIdentifier'],
    ['the challenge consumption reply', identity.consumeIdpLogin.reply, 'successful'],
    ['an action of the simple state reply', identity.simpleState.reply.entries.availableActions.item, 'type, chooseIdp'],
    ['a credential of the list', identity.credentials.reply.entries.credentials.item, 'recordId, canDelete'],
    ['a page of content', content.contentEntries.reply, 'content, lastPage'],
  ])('%s', (_, schema, fields) => {
    expect(Object.keys(schema.entries)).toEqual(expect.arrayContaining(fields.split(', ')))
  })
})
