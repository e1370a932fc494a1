import { expect, test } from 'vitest'
import {
  messageIntent,
  profileChange,
  profileIntent,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import { supersededOf, supersedes } from './supersedes.ts'

const [name, phone, both] = [profileChange('firstName'), profileChange('mobilePhone'), profileChange('firstName', 'mobilePhone')]

test('a change of the profile supersedes another only if it names all its fields', () => {
  expect(supersedes(sampleIntent(both), sampleIntent(name))).toBe(true)
  expect(supersedes(sampleIntent(profileIntent()), sampleIntent(both))).toBe(true)
  expect(supersedes(sampleIntent(phone), sampleIntent(name))).toBe(false)
  expect(supersedes(sampleIntent(name), sampleIntent(both))).toBe(false)
  expect(supersedes(sampleIntent(name), sampleIntent(profileIntent()))).toBe(false)
})

test('any other later intent supersedes an earlier one, except messages and requests', () => {
  expect(supersedes(sampleIntent(unregisterIntent('e')), sampleIntent(registerIntent('e')))).toBe(true)
  expect(supersedes(sampleIntent(messageIntent('b')), sampleIntent(messageIntent('a')))).toBe(false)
})

test('the successor of several intents is the last one that is not being withdrawn', () => {
  const [first, second, third] = [1, 2, 3].map((count) => sampleIntent(registerIntent('e', count), { id: String(count), createdAt: 1 }))
  const successors = [...supersededOf([first!, second!, third!])].map(([{ id }, successorId]) => `${id} → ${successorId}`)
  expect(successors).toEqual(['2 → 3', '1 → 3'])
  expect([...supersededOf([first!, second!, { ...third!, isCancelling: true }]).values()]).toEqual(['2'])
})

test('the successor is an intent that is not superseded itself, also after one that this build cannot read', () => {
  const unread = { ...sampleIntent(name, { id: 'unread' }), intent: { kind: 'unread' } as const }
  const [before, after] = [sampleIntent(name, { id: 'name' }), sampleIntent(phone, { id: 'phone' })]
  expect([...supersededOf([before, unread, after]).values()]).toEqual(['phone', 'phone'])
})
