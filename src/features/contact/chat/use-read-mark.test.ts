import { expect, test } from 'vitest'
import { markOfThread } from './use-read-mark.ts'

const thread = { unread: 1, conversation: { id: 'c-2' } }

test('what was read is said of this conversation alone', () => {
  expect(markOfThread(thread, { counted: 3, last: 500, saidUpTo: 0 })).toEqual({
    type: 'NEW_CHAT_MESSAGE',
    before: 500,
    conversation: 'c-2',
  })
})

test('what only the service has counted is read as well', () => {
  expect(markOfThread({ ...thread, unread: 0 }, { counted: 1, last: 500, saidUpTo: 0 })).not.toBeNull()
})

test.each([
  ['nothing is new', { ...thread, unread: 0 }, { counted: 0, last: 500, saidUpTo: 0 }],
  ['it was said already', thread, { counted: 1, last: 500, saidUpTo: 500 }],
  ['there is no message yet', thread, { counted: 1, last: 0, saidUpTo: 0 }],
])('nothing is said where %s', (_, given, seen) => {
  expect(markOfThread(given, seen)).toBeNull()
})

test('a thread without a conversation names none', () => {
  expect(markOfThread({ unread: 1, conversation: null }, { counted: 0, last: 500, saidUpTo: 0 })).toEqual({
    type: 'NEW_CHAT_MESSAGE',
    before: 500,
  })
})
