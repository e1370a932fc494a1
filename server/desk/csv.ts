/** Characters that start a formula in a spreadsheet, with their wide and small forms. */
const signs = String.raw`=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B`
/** Characters after which a spreadsheet may begin a cell: the separator depends on its settings, and it handles quotes in its own way. */
const separators = String.raw`,;|:\t\r\n\uFF0C\uFF1B`
const beginsFormula = new RegExp(String.raw`(^|[${separators}])(?=(?:[^\S\t\r\n]|[\p{Cf}"'“”])*[${signs}])`, 'gu')
const beginsWithControl = /^(?=[\t\r\n])/

type Cell = string | number | null

/** A table for Excel with Swiss settings: byte order mark, semicolons, everything quoted. Citizens choose names and texts, so formulas are escaped. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `${byteOrderMark}${rows.map(csvLine).join('')}`
}

export const byteOrderMark = '\uFEFF'

export function csvLine(row: readonly Cell[]): string {
  const cell = (value: Cell) => {
    const text = typeof value === 'string' ? value.replaceAll(beginsFormula, "$1'").replace(beginsWithControl, "'") : String(value ?? '')
    return `"${text.replaceAll('"', '""')}"`
  }
  return `${row.map(cell).join(';')}\r\n`
}
