import { isLoopback } from '#server/http/own-host.ts'

/** Route names only: what the app does with one is the app's list. */
const redirectName = /^[A-Za-z]{1,40}$/

interface ReplyUriRule {
  ownHost: string
  origins: readonly string[]
  path?: '/login' | '/settings/devices'
}

/**
 * An address that the identity provider may send a citizen back to: one page of the app, its log-in page by default, on the origin that the services have or on one of the list,
 * with `redirect` at most. Behind a proxy that ends TLS we do not see our own scheme, so our own host counts with https, and with http on this
 * machine only. Undefined for everything else.
 */
export function readReplyUri(text: string, from: ReplyUriRule): URL | undefined {
  // Browsers forgive backslashes, tabs and spaces in addresses, which is how two readers come to two hosts.
  if (!/^https?:\/\/[\w.:[\]-]+\/[\w/?=&%.-]*$/i.test(text) || !URL.canParse(text)) return undefined
  const uri = new URL(text)
  const isOwn = uri.host === from.ownHost.toLowerCase() && (uri.protocol === 'https:' || isLoopback(uri.host))
  if (!isOwn && !from.origins.includes(uri.origin)) return undefined
  if (uri.pathname !== (from.path ?? '/login') || uri.hash !== '') return undefined
  const parameters = [...uri.searchParams]
  const isPlain = parameters.length <= 1 && parameters.every(([name, value]) => name === 'redirect' && redirectName.test(value))
  return isPlain ? uri : undefined
}
