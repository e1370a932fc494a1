import { expect, test } from 'vitest'
import {
  messageIntent,
  profileChange,
  profileIntent,
  registerIntent,
  sampleIntent,
  unregisterIntent,
} from '#store/testing/intent-samples.ts'
import { supersedes } from './supersedes.ts'

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
