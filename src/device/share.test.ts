import { expect, test } from 'vitest'
import { share } from './share.ts'

const topic = { title: 'Lost passport', url: 'https://abroad.example/guide/topic/emergencySituation/lostPassport' }

test('a device that can share shares', async () => {
  const seen: unknown[] = []
  expect(await share(topic, { share: async (shared) => void seen.push(shared) })).toBe('shared')
  expect(seen).toEqual([topic])
})

test('closing the share sheet is no failure and copies nothing', async () => {
  const copied: string[] = []
  const sharer = {
    share: () => Promise.reject(new DOMException('closed', 'AbortError')),
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  }
  expect(await share(topic, sharer)).toBe('closed')
  expect(copied).toEqual([])
})

test('without a share sheet, or with a broken one, the address is copied', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  expect(await share(topic, { clipboard })).toBe('copied')
  expect(await share(topic, { share: () => Promise.reject(new TypeError('no')), clipboard })).toBe('copied')
  expect(copied).toEqual([topic.url, topic.url])
})

test('a device that can neither share nor copy says so', async () => {
  expect(await share(topic, {})).toBe('impossible')
  expect(await share(topic, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })).toBe('impossible')
})
