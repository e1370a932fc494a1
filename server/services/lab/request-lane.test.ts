import { expect, test } from 'vitest'
import { laneOf, shortPath } from './request-lane.ts'

test.each([
  ['PUT', '/api/content/register', 'register', 'content/register'],
  ['PUT', '/api/content/unregister', 'register', 'content/unregister'],
  ['GET', '/api/content/registrations', 'feed', 'content/registrations'],
  ['POST', '/api/content/surveys', 'vote', 'content/surveys'],
  ['PUT', '/api/content/like', 'like', 'content/like'],
  ['GET', '/api/content/content-entries/changes', 'feed', 'content/content-entries/…'],
  ['POST', '/api/chat/messages', 'message', 'chat/messages'],
  ['GET', '/api/chat/messages', 'other', 'chat/messages'],
  ['POST', '/api/representation/appointment', 'appointment', 'representation/appointment'],
  ['PUT', '/api/user/me', 'profile', 'user/me'],
  ['POST', '/api/user/intents/0b6c3f7e-1111-4222-8333-444455556666/cancel', 'other', 'user/intents/…'],
  ['GET', '/api/guide/pack/TH', 'guide', 'guide/pack/…'],
  ['GET', '/api/ping', 'ping', 'ping'],
  ['GET', '/api/identity/v2/simplestate', 'other', 'identity/simplestate'],
])('%s %s stands in the lane %s, without what names somebody', (method, path, lane, short) => {
  expect([laneOf(method, path), shortPath(path)]).toEqual([lane, short])
})
