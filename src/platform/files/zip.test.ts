import { expect, test } from 'vitest'
import { crc32, zipOf } from './zip.ts'

const at = new Date(2026, 10, 20, 14, 31, 6)

/** Reads a zip as its format says: from the end, by the directory, to each file. */
function unzipped(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer)
  const text = (from: number, length: number) => new TextDecoder().decode(bytes.subarray(from, from + length))
  const end = bytes.length - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  let entry = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    expect(view.getUint32(entry, true)).toBe(0x02014b50)
    const [crc, size, nameLength] = [view.getUint32(entry + 16, true), view.getUint32(entry + 24, true), view.getUint16(entry + 28, true)]
    const local = view.getUint32(entry + 42, true)
    expect(view.getUint32(local, true)).toBe(0x04034b50)
    const name = text(local + 30, view.getUint16(local + 26, true))
    const from = local + 30 + view.getUint16(local + 26, true)
    expect([text(entry + 46, nameLength), crc32(bytes.subarray(from, from + size))]).toEqual([name, crc])
    const [time, date] = [view.getUint16(local + 10, true), view.getUint16(local + 12, true)]
    entry += 46 + nameLength
    return { name, text: text(from, size), day: date & 31, month: (date >> 5) & 15, year: 1980 + (date >> 9), hour: time >> 11 }
  })
}

test('a zip gives back its files, letters beyond ASCII and the empty one too', () => {
  const files = [
    { name: 'was-wartet.txt', text: 'Genève, Zürich 🏔' },
    { name: 'é.json', text: '{}' },
    { name: 'leer.txt', text: '' },
  ]
  const moment = { day: 20, month: 11, year: 2026, hour: 14 }
  expect(unzipped(zipOf(files, at))).toEqual(files.map((file) => ({ ...file, ...moment })))
})

test('the checksum is the one that every reader computes', () => {
  expect(crc32(new TextEncoder().encode('123456789')).toString(16)).toBe('cbf43926')
})
