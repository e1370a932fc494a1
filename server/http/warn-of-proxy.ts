import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { isProxied } from '#server/services/lab/only-here.ts'

/** Says once that all callers count as one: whoever tries ten passwords too many locks everybody out. */
export function warnOfProxy({ config, log }: { config: Pick<Config, 'clientAddressHeader'>; log: Log }): MiddlewareHandler {
  let isTold = config.clientAddressHeader !== undefined
  return (c, next) => {
    if (!isTold && isProxied(c)) {
      isTold = true
      log.write('warn', 'a proxy stands in front: set CLIENT_ADDRESS_HEADER, or all citizens share its limits of tries')
    }
    return next()
  }
}
