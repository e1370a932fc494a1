import { expect, test } from 'vitest'
import { type AnyCall, everyCall } from './every-call.ts'
import type { ServiceName } from './wire/call.ts'
import { services } from './wire/call.ts'
import * as chat from './contact/chat.ts'
import * as content from './content/content.ts'
import * as contentWrites from './content/content-writes.ts'
import * as identity from './account/identity.ts'
import * as representation from './contact/representation.ts'
import * as user from './account/user.ts'

const calls = [...everyCall.values()]
const lineOf = (call: AnyCall) => `${call.service} ${call.method} ${call.path}`

/** Section 7 of the specification, a line a call. */
const specified: Record<ServiceName, string[]> = {
  ping: [],
  alert: [],
  content: [
    'GET /content-entries',
    'GET /related-events',
    'GET /single/{typeOrKind}/{id}',
    'PUT /register',
    'PUT /unregister',
    'POST /surveys',
  ],
  user: [
    'GET /me',
    'PUT /me',
    'DELETE /me',
    'GET /my-representation',
    'POST /logout',
    'GET /notification/count/{type}',
    'DELETE /notification/{type}',
    'POST /interaction',
    'POST /authorization',
    'POST /auth',
  ],
  identity: [
    'POST /interaction/sharesession',
    'POST /applogin',
    'POST /register',
    'POST /consumeidplogin',
    'POST /setlookup',
    'GET /simplestate',
    'POST /startidplogin',
    'GET /credential',
    'DELETE /credential/{recordId}',
    'DELETE /interaction',
    'GET /version',
  ],
  representation: [
    'GET /countries',
    'GET /by-iso-code/{code}',
    'GET /country/{latitude},{longitude}',
    'GET /static-map',
    'POST /appointment',
  ],
  guide: ['GET /sitemap/{country}', 'GET /available-countries'],
  contentHost: ['GET /.rest/partner/v1/', 'GET /.rest/tag/v1/'],
  chat: ['POST /main-representation', 'GET /signature'],
  push: ['PUT /external-user-id/{id}', 'PUT /one-signal-player/{id}', 'DELETE /one-signal-player/{id}'],
}
const expected = Object.entries(specified).flatMap(([service, lines]) => lines.map((line) => `${service} ${line}`))

test.each(expected)('the contract has the call of the specification: %s', (line) => {
  expect(calls.filter((call) => lineOf(call) === line)).toHaveLength(1)
})

test('whatever else the contract has is marked as an extension, and nothing of the specification is', () => {
  const plain = calls.filter((call) => !call.extension)
  expect(plain.map(lineOf).toSorted()).toEqual(expected.toSorted())
})

test('no two calls share a place', () => {
  expect(new Set(calls.map(lineOf)).size).toBe(calls.length)
})

test('no base is the beginning of another, so that a host can serve each on its own', () => {
  const bases = Object.values(services)
  for (const base of bases) expect(bases.filter((other) => other !== base && `${other}/`.startsWith(`${base}/`))).toEqual([])
})

test.each([
  ['register', contentWrites.register.body, ['eventId', 'numberOfParticipants']],
  ['unregister', contentWrites.unregister.body, ['eventId']],
  ['surveys', contentWrites.surveys.body, ['surveyMagnoliaId', 'surveyType', 'answerIds']],
  ['authorization', user.authorization.body, ['code']],
  ['sharesession', identity.shareSession.body, ['replyUri']],
  ['applogin', identity.appLogin.body, ['profileId', 'type', 'clientId']],
  ['register of a device', identity.registerDevice.body, ['idp', 'displayname', 'publickey']],
  ['consumeidplogin', identity.consumeIdpLogin.body, ['requestId', 'code']],
  ['setlookup', identity.setLookup.body, ['lookup']],
  ['startidplogin', identity.startIdpLogin.body, ['idp', 'recordId']],
  ['main-representation', chat.mainRepresentation.body, ['greeting', 'introductionMessageTemplate', 'representationTitleJoinWord']],
  ['content-entries', content.contentEntries.query, ['countries', 'repcodes', 'pagination', 'story', 'event', 'survey']],
  ['related-events', content.relatedEvents.query, ['repcodes', 'pagination']],
  ['single', content.single.query, ['isPreviewMode', 'contentItemType']],
  ['static-map', representation.staticMap.query, ['markers', 'size']],
])('%s carries the fields that the specification names', (_, schema, fields) => {
  expect(Object.keys(schema.entries)).toEqual(expect.arrayContaining(fields))
})
