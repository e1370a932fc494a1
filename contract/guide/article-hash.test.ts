import { expect, test } from 'vitest'
import { hashOfLine, testVector } from './article-hash.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const line = bytesOf(testVector.line)

test('the test vector gives the hash it carries', async () => {
  expect(await hashOfLine(line, crypto.subtle)).toBe(testVector.hash)
  expect(testVector.line).toContain(`{"hash":"${testVector.hash}",`)
})

test('the hash member is not part of what is hashed', async () => {
  const other = bytesOf(testVector.line.replace(testVector.hash, '0'.repeat(64)))
  expect(await hashOfLine(other, crypto.subtle)).toBe(testVector.hash)
})

test('a flipped bit anywhere in the text gives another hash', async () => {
  for (const at of [0, 75, 76, 90, line.length - 2, line.length - 1]) {
    const flipped = line.slice()
    flipped[at] = (flipped[at] ?? 0) ^ 1
    expect(await hashOfLine(flipped, crypto.subtle), `byte ${at}`).not.toBe(testVector.hash)
  }
})

test('a byte lost or added at the end gives another hash', async () => {
  expect(await hashOfLine(line.slice(0, -1), crypto.subtle)).not.toBe(testVector.hash)
  expect(await hashOfLine(bytesOf(`${testVector.line}\n`), crypto.subtle)).not.toBe(testVector.hash)
})

test('a line within a larger buffer is hashed by itself, as the reader hands it over', async () => {
  const buffer = bytesOf(`xx${testVector.line}yy`)
  expect(await hashOfLine(buffer.subarray(2, buffer.length - 2), crypto.subtle)).toBe(testVector.hash)
})

test('a line shorter than a hash member is hashed without a crash', async () => {
  for (const text of ['', '{', '{}']) expect(await hashOfLine(bytesOf(text), crypto.subtle)).toMatch(/^[0-9a-f]{64}$/)
})
