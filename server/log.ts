import { types } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'

export type LogLevel = 'info' | 'warn' | 'error'
export type LogFields = Record<string, string | number | boolean | undefined>

/**
 * One JSON object a line. What must never be among the fields: query values, coordinates, addresses of people or machines,
 * tokens. Requests are named by their route's pattern for that reason, never by their path.
 */
export interface Log {
  write(level: LogLevel, message: string, fields?: LogFields): void
}

/**
 * What the log may contain of something thrown. Messages of drivers, Drizzle and parsers repeat values, so only their kind, code, constraint and
 * statement are logged. A stack begins with its message and is logged without it.
 */
export function failureOf(cause: unknown): { error: string; stack?: string } {
  if (!(cause instanceof Error || types.isNativeError(cause))) return { error: describeThrown(cause) }
  const stack = cause.stack
    ?.split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
  return { error: wordsOf(cause), ...(stack && { stack }) }
}

const maxThrownText = 200

/** The file system of PGlite throws plain objects with the error numbers of WASI. */
const wasiErrors: Record<number, string> = {
  2: 'EACCES: no permission',
  19: 'EDQUOT: the disk quota is used up',
  29: 'EIO: the disk does not work',
  33: 'EMFILE: too many open files',
  44: 'ENOENT: a file is missing',
  51: 'ENOSPC: the disk is full',
  63: 'EPERM: not permitted',
  69: 'EROFS: the disk is read-only',
}

/** Values that are no Error: only libraries throw these, and what they contain is the only trace of the fault. */
function describeThrown(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return `thrown ${typeof thrown}: ${cut(String(thrown))}`
  const { name, code, errno, status, message } = thrown as Record<string, unknown>
  const kind = typeof name === 'string' ? name : (Object.getPrototypeOf(thrown) as object | null)?.constructor.name
  const known = typeof errno === 'number' && kind === 'ErrnoError' ? wasiErrors[errno] : undefined
  const details = Object.entries({ code, errno, status, message }).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [`${key} ${cut(String(value))}`] : [],
  )
  return [
    `thrown ${kind ?? 'object'}`,
    known ?? (details.join(', ') || `with ${cut(Object.keys(thrown).join(', ')) || 'no properties'}`),
  ].join(': ')
}

function cut(text: string): string {
  return text.length > maxThrownText ? `${text.slice(0, maxThrownText)} …` : text
}

function wordsOf(cause: Error): string {
  const { code, constraint, query, severity } = cause as Error & Record<string, unknown>
  if (cause instanceof DrizzleQueryError) return `${String(query)}; ${cause.cause ? wordsOf(cause.cause) : 'no cause'}`
  // Both drivers set `severity`; a bundler has shortened their class names.
  const kind = severity === undefined ? cause.constructor.name : 'DatabaseError'
  const details = [code, constraint].filter((part) => typeof part === 'string').join(' ')
  // Our own errors, and Node's about files and sockets. V8 and Node's argument checks repeat values: "Cannot use 'in' operator to search for 'a' in VALUE".
  const isOurs = kind === 'Error' && !details.startsWith('ERR_')
  return [kind, ...(details === '' ? [] : [details]), ...(isOurs ? [cause.message] : [])].join(': ')
}

export function createLog(options: { now: () => number; print: (line: string) => void }): Log {
  return {
    write(level, message, fields = {}) {
      options.print(JSON.stringify({ time: new Date(options.now()).toISOString(), level, message, ...fields }))
    },
  }
}
