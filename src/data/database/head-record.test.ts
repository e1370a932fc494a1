import { afterEach, expect, test, vi } from 'vitest'
import { readHeadRecord } from './head-record.ts'

const wanted = { build: 'n1', account: '', language: 'de' } as const

afterEach(() => vi.unstubAllGlobals())

test('a browser that forbids storage gives no head record, and the app begins all the same', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(await readHeadRecord(wanted)).toBeNull()
  vi.stubGlobal('indexedDB', undefined)
  expect(await readHeadRecord(wanted)).toBeNull()
})
