import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'

const oneSignalHosts = 'https://cdn.onesignal.com https://api.onesignal.com https://onesignal.com'

/** Replies of the services are data: a page that is made to show one as a document gets nothing to run. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every reply. Documents of the app get their own content security policy where they are served. */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // "Nothing new" has no body, and is the reply a thin line carries most often.
    if (c.res.status === 304 || c.res.status === 204) return
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', dataPolicy)
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', c.req.path.startsWith('/cms/') ? 'cross-origin' : 'same-site')
    const { hostname } = new URL(c.req.url)
    if (hostname !== 'localhost' && hostname !== '127.0.0.1' && hostname !== '[::1]')
      headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

/**
 * The policy of the app's documents. `hashes` allow the inline scripts and styles that the built document itself holds. Trusted Types
 * go together with OneSignal badly: its SDK writes script addresses, so they are required only without it.
 */
export function documentPolicy(config: Config, hashes: { script: readonly string[]; style: readonly string[] }): string {
  const push = config.oneSignalAppId === undefined ? '' : ` ${oneSignalHosts}`
  const quoted = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(hashes.script)}${push}`,
    `style-src 'self'${quoted(hashes.style)}${push}`,
    `img-src 'self' data: blob:${push}`,
    "font-src 'self'",
    `connect-src 'self'${push}`,
    "worker-src 'self'",
    push ? `frame-src${push}` : "frame-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(push ? [] : ["require-trusted-types-for 'script'", 'trusted-types abroad']),
  ].join('; ')
}
