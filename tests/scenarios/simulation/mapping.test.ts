import { expect, test } from 'vitest'
import { CitizenName, mostSubjects } from '#lab/scenario/names.ts'
import { people } from '#tests/simulation/citizens.ts'
import { drafts } from '#tests/simulation/services/content-set.ts'
import { meetingOf } from './line.ts'
import { idOf, intentOf, nameInBody, nameOfEntity } from './subjects.ts'

const subjects = Object.entries(mostSubjects).flatMap(([family, count]) => Array.from({ length: count }, (_, no) => `${family}-${no + 1}`))

test('everything that a scenario can speak about is there in the simulation, each of it once', () => {
  const ids = subjects.map(idOf)
  expect(new Set(ids).size).toBe(subjects.length)
  expect(drafts.map(({ item }) => item.id)).toEqual(expect.arrayContaining(ids))
  for (const name of subjects) expect(nameOfEntity(`${name.split('-')[0]}:${idOf(name)}`)).toBe(name)
})

test('every citizen of a scenario lives in the simulation', () => {
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining([...CitizenName.options]))
})

test('a write is known by the id in its body, and a profile by its fields', () => {
  const { body } = intentOf({ do: 'register', what: 'event-2', people: 2, tab: 1 })
  expect(nameInBody(JSON.stringify(body))).toBe('event-2')
  expect(nameInBody(JSON.stringify(intentOf({ do: 'edit-profile', firstName: 'Annika', tab: 1 }).body))).toBe('profile')
  expect(nameInBody(null)).toBeNull()
})

test('a tap says what the app says for it', () => {
  expect(intentOf({ do: 'unlike', what: 'story-1', tab: 1 })).toEqual({ kind: 'like', body: { storyId: idOf('story-1'), liked: false } })
  expect(intentOf({ do: 'change', what: 'event-1', people: 3, tab: 1 }).kind).toBe('change-participants')
})

test('a busy service says when to come back, and it is ours; an edge is not', () => {
  const busy = meetingOf({ fault: 'service-error', status: 429, retryAfterS: 8, tab: 1, of: 'writes', share: 1 })
  expect(busy?.given).toMatchObject({ status: 429 })
  expect(Object.fromEntries(busy?.given?.headers ?? [])).toMatchObject({ 'retry-after': '8', 'abroad-contract': '1' })
  const edge = meetingOf({ fault: 'edge-page', status: 404, tab: 1, of: 'writes', share: 1 })
  expect(Object.fromEntries(edge?.given?.headers ?? [])).toEqual({ 'content-type': 'text/html' })
})
