import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import { networksOf } from '#server/limits/networks.ts'
import { isTrusted } from './trusted-proxies.ts'

export type ProxyConfig = Pick<Config, 'clientAddressHeader' | 'trustedProxies'>

/**
 * Behind a proxy every connection comes from the proxy, which passes on the caller's address in a header. The header is read only from
 * trusted proxies; if it lists several addresses, the proxy itself added the last.
 */
export function addressOf(c: Context, { clientAddressHeader, trustedProxies }: ProxyConfig): string {
  const peer = peerAddress(c)
  const named = clientAddressHeader && isTrusted(trustedProxies, peer) && c.req.header(clientAddressHeader)?.split(',').at(-1)?.trim()
  return named || peer || 'unknown'
}

/** The address at the other end of the connection; unset if a test calls the application without one. */
export function peerAddress(c: Context): string | undefined {
  const wire = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined
  return wire?.incoming?.socket.remoteAddress
}

/** The caller's IPv4 address, or the /64, /56 and /48 of an IPv6 address. */
export function clientOf(c: Context, config: ProxyConfig): readonly string[] {
  return networksOf(addressOf(c, config))
}

/** Undefined behind a proxy that does not pass on the caller's address: then all callers have one address. */
export function knownNetworksOf(c: Context, config: ProxyConfig): readonly string[] | undefined {
  const address = addressOf(c, config)
  const isKnown = address !== peerAddress(c) || !(isProxied(c) || /^(127\.|::1$|::ffff:127\.)/.test(address))
  return isKnown && address !== 'unknown' ? networksOf(address) : undefined
}

/** Headers that proxies add. A request with one of them came through a proxy, whatever its Host is. */
const addedByProxies = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip)$/i

/** Whether a proxy added one of its headers. */
export function isProxied(c: Context): boolean {
  return [...c.req.raw.headers.keys()].some((name) => addedByProxies.test(name))
}
