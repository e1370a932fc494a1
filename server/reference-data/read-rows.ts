import * as v from 'valibot'

/** What is wrong with a row of `server/data`, for the maintainer of the file. */
export interface BadRow {
  file: string
  /** Its id or ISO code, else its position. */
  row: string
  reason: string
}

export type ReportRow = (row: string, reason: string) => void

type AnySchema<T> = v.GenericSchema<unknown, T>

/**
 * Parses each row by itself. A bad row is reported and left out. If only fields of `optional` are bad, these become null and the row stays.
 * `make` turns the raw row into the input of the schema; if it throws, the row is bad.
 */
export function readRows<T>(
  rows: readonly unknown[],
  { schema, report, make = (raw) => raw as object, optional = [] }: RowOptions<T>,
): T[] {
  return rows.flatMap((raw, index) => {
    const name = nameOf(raw, index)
    let input: object
    try {
      input = make(raw, name)
    } catch (cause) {
      report(name, cause instanceof Error ? cause.message : String(cause))
      return []
    }
    const read = v.safeParse(schema, input)
    if (read.success) return [read.output]
    for (const issue of read.issues) report(name, `${v.getDotPath(issue) ?? 'the row'}: ${issue.message}`)
    const bad = read.issues.map((issue) => String(issue.path?.[0]?.key))
    if (!bad.every((key) => optional.includes(key))) return []
    const rest = v.safeParse(schema, { ...input, ...Object.fromEntries(bad.map((key) => [key, null])) })
    return rest.success ? [rest.output] : []
  })
}

interface RowOptions<T> {
  schema: AnySchema<T>
  report: ReportRow
  make?: (raw: unknown, name: string) => object
  optional?: readonly string[]
}

/** The entries that fit the schema; the others are reported by their key. */
export function readEntries<T>(record: Record<string, unknown>, schema: AnySchema<T>, report: ReportRow): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const [read] = readRows([value], { schema, report: (_, reason) => report(key, reason) })
      return read === undefined ? [] : [[key, read] as const]
    }),
  )
}

/** Keeps the first of several rows with one id. */
export function withoutDuplicates<T>(rows: readonly T[], idOf: (row: T) => string, report: ReportRow): T[] {
  const known = new Set<string>()
  return rows.filter((row) => {
    const id = idOf(row)
    if (known.has(id)) report(id, 'is there twice; the first row counts')
    const isNew = !known.has(id)
    known.add(id)
    return isNew
  })
}

export function nameOf(raw: unknown, index: number): string {
  const { id, iso2 } = (raw ?? {}) as { id?: unknown; iso2?: unknown }
  const name = typeof id === 'string' ? id : iso2
  return typeof name === 'string' && name !== '' ? name : `row ${index + 1}`
}
