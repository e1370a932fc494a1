import { expect, test } from 'vitest'
import { changeSource } from './source-changes.ts'

test('a change is rejected if its text or its file does not exist', () => {
  const change = { find: 'no file of the engine has this text', replace: '' }
  expect(() => changeSource([{ ...change, file: 'worker/outbox/drain.ts' }])).toThrow('worker/outbox/drain.ts has 0 places')
  expect(() => changeSource([{ ...change, file: 'worker/outbox/no-such-file.ts' }])).toThrow('ENOENT')
})
