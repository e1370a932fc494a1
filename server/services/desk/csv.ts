/** What a table program takes for the beginning of a formula, and would run: a citizen chooses their own name. */
const beginsFormula = /^[=+\-@\t\r\n]/

/** A table for Excel as it is set up in Switzerland: a byte order mark, semicolons, everything in quotes. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    const text = String(value ?? '')
    const harmless = typeof value === 'string' && beginsFormula.test(text) ? `'${text}` : text
    return `"${harmless.replaceAll('"', '""')}"`
  }
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
