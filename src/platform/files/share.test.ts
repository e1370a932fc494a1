import { describe, expect, test } from 'vitest'
import { canShareFiles, share, shareFile, shareText } from './share.ts'

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

test('a text goes the same ways as an address', async () => {
  const seen: unknown[] = []
  expect(await shareText('I am safe', { share: async (shared) => void seen.push(shared) })).toBe('shared')
  expect(await shareText('I am safe', { clipboard: { writeText: async (text: string) => void seen.push(text) } })).toBe('copied')
  expect(seen).toEqual([{ text: 'I am safe' }, 'I am safe'])
})

test('a device that can neither share nor copy says so', async () => {
  expect(await share(topic, {})).toBe('impossible')
  expect(await share(topic, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })).toBe('impossible')
})

describe('a file', () => {
  const file = new File(['x'], 'guide.html', { type: 'text/html' })
  const rejecting = (name: string) => ({ canShare: () => true, share: () => Promise.reject(new DOMException('no', name)) })

  test('can be shared where the browser shares files of its kind, not only addresses', () => {
    expect(canShareFiles(file, { canShare: () => true, share: async () => undefined })).toBe(true)
    expect(canShareFiles(file, { canShare: () => false, share: async () => undefined })).toBe(false)
    expect(canShareFiles(file, { share: async () => undefined })).toBe(false)
    expect(canShareFiles(file, { canShare: () => true })).toBe(false)
  })

  test('is handed over, with a title', async () => {
    const seen: unknown[] = []
    expect(await shareFile(file, 'Thailand', { canShare: () => true, share: async (shared) => void seen.push(shared) })).toBe('shared')
    expect(seen).toEqual([{ files: [file], title: 'Thailand' }])
  })

  test('waits for another tap where the browser has forgotten the first, and takes the citizen’s no', async () => {
    expect(await shareFile(file, 'T', rejecting('NotAllowedError'))).toBe('again')
    expect(await shareFile(file, 'T', rejecting('AbortError'))).toBe('closed')
    expect(await shareFile(file, 'T', rejecting('DataError'))).toBe('impossible')
    expect(await shareFile(file, 'T', {})).toBe('impossible')
  })
})
