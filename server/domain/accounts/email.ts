import { domainToASCII } from 'node:url'
import { withoutInvisible } from '#contract/values/plain-signs.ts'

const maxLength = 254

/** One spelling an address; undefined for what is none. Whether mail arrives there only a mail could tell. */
export function readEmail(text: string): string | undefined {
  const email = withoutInvisible(text.normalize('NFKC')).trim().toLowerCase()
  const [, local, domain] = /^([^\s@\p{Cc}\p{Cs}"(),:;<>[\\\]]+)@([^\s@]+)$/u.exec(email) ?? []
  if (local === undefined || domain === undefined || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined
  const host = domainToASCII(domain)
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return undefined
  const whole = `${local}@${host}`
  return local.length <= 64 && whole.length <= maxLength ? whole : undefined
}
