import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'

export const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116 requires a date and recommends less than a year ahead. */
const validMs = 180 * 86_400_000

/** Where to report a vulnerability (RFC 9116). Without `SECURITY_CONTACT` there is no such file. */
export function securityTxtRoutes({ config, now }: Pick<Deps, 'config' | 'now'>): Hono {
  return new Hono().get(securityTxtPath, (c) => {
    if (config.securityContacts.length === 0) return c.notFound()
    const lines = [
      ...config.securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(now() + validMs).toISOString()}`,
      'Preferred-Languages: en, de, fr, it',
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
}
