import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
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

/** How many times a /64's limit a /56 and a /48 get: a household has one of these, and a rented server often a whole /48. */
export const networkFactors = [1, 2, 4] as const

/** An IPv4 address as it is; of an IPv6 address the /64, /56 and /48 that it is in. */
export function networksOf(address: string): readonly string[] {
  if (!address.includes(':') || address.includes('.')) return [address]
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const [a = '', b = '', c = '', d = ''] = [...groups, ...zeros, ...after].map((group) => group.padStart(4, '0'))
  return [`${a}:${b}:${c}:${d}/64`, `${a}:${b}:${c}:${d.slice(0, 2)}00/56`, `${a}:${b}:${c}/48`]
}
