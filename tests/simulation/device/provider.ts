import type { Device } from './device.ts'
import type { Services } from '#tests/simulation/services/services.ts'
export const password = 'four words and a dot.'

/** The citizen's steps on the identity provider's pages. These calls meet no faults. */
export async function passProvider(
  device: Device,
  services: Services,
  wanted: { redirectTo: string; page: 'login' | 'register'; email: string },
): Promise<string> {
  const { pathname, search } = new URL(wanted.redirectTo)
  const opened = await visit('GET', (pathname + search).replace(/^\/idp[^?]*/, `/idp/${wanted.page}`))
  const form = formIn(opened.body)
  const sent = await visit('POST', form.action, { csrf: form.csrf, email: wanted.email, password })
  if (!sent.location.startsWith('/idp/consent')) return profileOf(sent.location)
  const consent = formIn((await visit('GET', sent.location)).body)
  return profileOf((await visit('POST', consent.action, { csrf: consent.csrf })).location)

  async function visit(method: string, path: string, fields?: Record<string, string>) {
    const reply = await services.handle(
      {
        method,
        path,
        headers: { ...device.cookies.header(path.split('?')[0]!), ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }) },
        body: fields ? new URLSearchParams(fields).toString() : null,
        from: '192.0.2.1',
      },
      null,
    )
    if (!reply) return { body: '', location: '' }
    device.cookies.keep(reply.setCookies)
    return { body: reply.body, location: reply.headers.find(([name]) => name === 'location')?.[1] ?? '' }
  }
}

function profileOf(location: string): string {
  return new URL(location, 'http://localhost:4173').searchParams.get('profile') ?? ''
}

function formIn(html: string): { action: string; csrf: string } {
  const unescaped = html.replaceAll('&amp;', '&')
  return { action: / action="([^"]+)"/.exec(unescaped)?.[1] ?? '', csrf: / name="csrf" value="([^"]+)"/.exec(unescaped)?.[1] ?? '' }
}
