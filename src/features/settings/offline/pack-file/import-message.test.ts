import { expect, test } from 'vitest'
import { importMessage } from './import-message.ts'

type Value = Extract<Parameters<typeof importMessage>[0], { ok: true }>['value']
const pack = { country: 'TH', language: 'de', topics: 67 } as const

test.each<[Value, object]>([
  [
    { kind: 'stored', ...pack },
    { key: 'fileStored', country: 'TH', language: 'de', count: 67 },
  ],
  [{ kind: 'nothing-new', ...pack }, { key: 'fileNothingNew' }],
  [{ kind: 'newer-here', ...pack }, { key: 'fileNewerHere' }],
  [
    { kind: 'damaged', topic: 'Helpline' },
    { key: 'fileDamagedTopic', topic: 'Helpline' },
  ],
  [{ kind: 'damaged', topic: null }, { key: 'fileDamaged' }],
  [{ kind: 'not-ours' }, { key: 'fileNotOurs' }],
  [{ kind: 'newer' }, { key: 'fileNewerApp' }],
  [{ kind: 'too-large' }, { key: 'fileTooLarge' }],
  [{ kind: 'unreadable' }, { key: 'fileUnreadable' }],
  [{ kind: 'unknown-country' }, { key: 'fileUnknownCountry' }],
  [{ kind: 'full' }, { key: 'fileNoSpace' }],
])('each end has words of its own: %j', (value, message) => {
  expect(importMessage({ ok: true, value })).toEqual(message)
})

test('an engine that does not answer, or a database that fails, is no fault of the file', () => {
  expect(importMessage({ ok: false, failure: { kind: 'storage', issue: 'x' } })).toEqual({ key: 'fileLater' })
  expect(importMessage({ ok: false, failure: { kind: 'no-answer', reason: 'timeout' } })).toEqual({ key: 'fileLater' })
})
