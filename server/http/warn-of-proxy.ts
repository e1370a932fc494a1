import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { isProxied } from './client-address.ts'
import { peerAddress } from './client-address.ts'
import { isTrusted } from './trusted-proxies.ts'

/**
 * Warns once if the limits count all callers as one because of a missing setting: ten wrong passwords of one caller then lock everybody out.
 * Logs no addresses: any caller can send such a header, and the log never contains callers' addresses.
 */
export function warnOfProxy({
  config,
  log,
}: {
  config: Pick<Config, 'clientAddressHeader' | 'trustedProxies'>
  log: Log
}): MiddlewareHandler {
  const { clientAddressHeader, trustedProxies } = config
  let hasWarned = false
  return (c, next) => {
    if (hasWarned) return next()
    if (clientAddressHeader === undefined && isProxied(c)) {
      hasWarned = true
      log.write('warn', 'a proxy stands in front: set CLIENT_ADDRESS_HEADER, or all citizens share its limits of tries')
    } else if (
      clientAddressHeader !== undefined &&
      c.req.header(clientAddressHeader) !== undefined &&
      !isTrusted(trustedProxies, peerAddress(c))
    ) {
      hasWarned = true
      log.write('warn', 'CLIENT_ADDRESS_HEADER was ignored: it came from an address that TRUSTED_PROXIES does not list')
    }
    return next()
  }
}
