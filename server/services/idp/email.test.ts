import { expect, test } from 'vitest'
import { readEmail } from './email.ts'

test.each([
  ['anna@example.ch', 'anna@example.ch'],
  [' Anna.Muster+tag@EXAMPLE.ch\n', 'anna.muster+tag@example.ch'],
  ['anna@zürich.example', 'anna@xn--zrich-kva.example'],
  ['ａnna@example.ch', 'anna@example.ch'],
  ['rené@example.ch', 'rené@example.ch'],
  ["o'neil@example.ch", "o'neil@example.ch"],
  ['demo@abroad.example', 'demo@abroad.example'],
] as const)('%j is %j', (text, expected) => {
  expect(readEmail(text)).toBe(expected)
})

test.each([
  '',
  'anna',
  '@example.ch',
  'anna@',
  'anna@example',
  'anna@@example.ch',
  'anna@example..ch',
  'anna@-example.ch',
  'anna@example.ch.',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'an na@example.ch',
  '.anna@example.ch',
  'an..na@example.ch',
  'anna\u0000@example.ch',
  'anna\ud800@example.ch',
  'anna@example.ch\r\nBcc: x@example.ch',
  '"anna"@example.ch',
  '<anna@example.ch>',
  `${'a'.repeat(65)}@example.ch`,
  `anna@${'a.'.repeat(130)}ch`,
])('%j is no address', (text) => {
  expect(readEmail(text)).toBeUndefined()
})
