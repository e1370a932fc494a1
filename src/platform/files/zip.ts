const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
/** 2.0, as any reader knows it. */
const version = 20
const utf8Names = 0x0800

/** A zip of a few small texts, stored as they are: every phone and computer opens it. */
export function zipOf(files: readonly { name: string; text: string }[], at: Date): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const name = encoder.encode(file.name)
    const bytes = encoder.encode(file.text)
    const common = [
      u16(version),
      u16(utf8Names),
      u16(0),
      u16(dosTime(at)),
      u16(dosDate(at)),
      u32(crc32(bytes)),
      u32(bytes.length),
      u32(bytes.length),
    ]
    const local = [u32(localSignature), ...common, u16(name.length), u16(0), name, bytes]
    directory.push(
      u32(centralSignature),
      u16(version),
      ...common,
      u16(name.length),
      ...Array.from({ length: 4 }, () => u16(0)),
      u32(0),
      u32(offset),
      name,
    )
    parts.push(...local)
    offset += lengthOf(local)
  }
  const size = lengthOf(directory)
  const end = [u32(endSignature), u16(0), u16(0), u16(files.length), u16(files.length), u32(size), u32(offset), u16(0)]
  return joined([...parts, ...directory, ...end])
}

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function dosTime(at: Date): number {
  return (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
}

function dosDate(at: Date): number {
  return ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
}

function u16(number: number): Uint8Array {
  return Uint8Array.of(number & 0xff, (number >>> 8) & 0xff)
}

function u32(number: number): Uint8Array {
  return Uint8Array.of(...[0, 8, 16, 24].map((shift) => (number >>> shift) & 0xff))
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(parts))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
