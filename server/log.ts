export type LogLevel = 'info' | 'warn' | 'error'
export type LogFields = Record<string, string | number | boolean | undefined>

/**
 * One JSON object a line. What must never be among the fields: query values, coordinates, addresses of people or machines,
 * tokens. Requests are named by their route's pattern for that reason, never by their path.
 */
export interface Log {
  write(level: LogLevel, message: string, fields?: LogFields): void
}

export function createLog(options: { now: () => number; print: (line: string) => void }): Log {
  return {
    write(level, message, fields = {}) {
      options.print(JSON.stringify({ time: new Date(options.now()).toISOString(), level, message, ...fields }))
    },
  }
}
