import { describe, expect, test } from 'vitest'
import { canShareFiles, share, shareFile, shareText, giveFile } from './share.ts'

const topic = { title: 'Lost passport', url: 'https://abroad.example/guide/topic/emergencySituation/lostPassport' }

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

test('a text is shared or copied like an address', async () => {
  const seen: unknown[] = []
  expect(await shareText('I am safe', { share: async (shared) => void seen.push(shared) })).toBe('shared')
  expect(await shareText('I am safe', { clipboard: { writeText: async (text: string) => void seen.push(text) } })).toBe('copied')
  expect(seen).toEqual([{ text: 'I am safe' }, 'I am safe'])
})

test('the result is "impossible" if the device can neither share nor copy', async () => {
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

  test('waits for another tap where the browser has forgotten the first, and takes the citizen’s no', async () => {
    expect(await shareFile(file, 'T', rejecting('NotAllowedError'))).toBe('again')
    expect(await shareFile(file, 'T', rejecting('AbortError'))).toBe('closed')
    expect(await shareFile(file, 'T', rejecting('DataError'))).toBe('impossible')
    expect(await shareFile(file, 'T', {})).toBe('impossible')
  })
})

const file = new File(['x'], 'event.ics', { type: 'text/calendar' })

function phone(more: { standalone?: boolean; canShare?: boolean; refusal?: string }) {
  const done: string[] = []
  const device = {
    ...(more.standalone !== undefined && { standalone: more.standalone }),
    canShare: () => more.canShare ?? true,
    share: async ({ files, title }: { files: File[]; title: string }) => {
      if (more.refusal !== undefined) throw new DOMException('no', more.refusal)
      done.push(`shared ${files[0]?.name} as ${title}`)
    },
  }
  return { done, give: () => giveFile(file, 'Fondue', { device, save: ({ name }) => void done.push(`saved ${name}`) }) }
}

test.each<[string, Parameters<typeof phone>[0], string[], string]>([
  ['a browser saves it, also one that could share', {}, ['saved event.ics'], 'saved'],
  ['Safari in a tab saves it', { standalone: false }, ['saved event.ics'], 'saved'],
  ['an app on the home screen of an iPhone shares it', { standalone: true }, ['shared event.ics as Fondue'], 'shared'],
  ['where that shares no such files, it is saved', { standalone: true, canShare: false }, ['saved event.ics'], 'saved'],
  ['where the browser has forgotten the tap, it is saved', { standalone: true, refusal: 'NotAllowedError' }, ['saved event.ics'], 'saved'],
  ['the citizen’s no is a no', { standalone: true, refusal: 'AbortError' }, [], 'closed'],
])('%s', async (_, device, expected, end) => {
  const { done, give } = phone(device)
  expect(await give()).toBe(end)
  expect(done).toEqual(expected)
})
