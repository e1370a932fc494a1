/** One property of a calendar's file, as a calendar reads it: unfolded, with its escapes undone. */
interface Property {
  /** With its parameter, where it has one. */
  name: string
  value: string
}

/** Reads what RFC 5545 lets a file hold, and throws where it holds something else. */
export function readCalendar(file: string): { properties: Property[]; get: (name: string) => string | undefined } {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`more than 75 bytes: ${line}`)
    if (/\p{Cc}/u.test(line.replaceAll('\t', ''))) throw new Error(`a control character: ${line}`)
  }
  const properties = lines
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/s.exec(line) ?? []
      if (name === '') throw new Error(`no property: ${line}`)
      return { name, value: unescaped(value) }
    })
  return { properties, get: (name) => properties.find((property) => property.name === name)?.value }
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}
