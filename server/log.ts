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
 * What may be said of something that was thrown. The message of a driver, of Drizzle and of a parser repeats what it was given, so of those only
 * kind, code, constraint and statement are told; a stack begins with its message, and loses it.
 */
export function failureOf(cause: unknown): { error: string; stack?: string } {
  if (!(cause instanceof Error)) return { error: 'something that is no Error' }
  const stack = cause.stack
    ?.split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
  return { error: wordsOf(cause), ...(stack && { stack }) }
}

function wordsOf(cause: Error): string {
  const { code, constraint, query, severity } = cause as Error & Record<string, unknown>
  if (cause instanceof DrizzleQueryError) return `${String(query)}; ${cause.cause ? wordsOf(cause.cause) : 'no cause'}`
  // Both drivers say how severe it is, under names that a bundler has shortened.
  const kind = severity === undefined ? cause.constructor.name : 'DatabaseError'
  const details = [code, constraint].filter((part) => typeof part === 'string').join(' ')
  // Ours, and Node's about files and sockets. V8 repeats values too: "Cannot use 'in' operator to search for 'a' in VALUE", ERR_INVALID_ARG_TYPE.
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
