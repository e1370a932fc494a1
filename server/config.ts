import type { BlockList } from 'node:net'
import * as v from 'valibot'
import { parseTrustedProxies } from './http/trusted-proxies.ts'
import { alertKeyFile, signingKeyFileBeside } from './domain/alerts/alert-keys.ts'

const flag = v.optional(v.picklist(['0', '1'], 'must be 0 or 1'))
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65535, 'must be a port number'),
)

/** An empty variable (`PORT= npm start`) counts as unset. */
const Environment = v.object({
  PORT: v.optional(port, '4173'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  ALERT_KEYS: v.optional(v.string(), alertKeyFile),
  ALERT_SIGNING_KEY: v.optional(v.string()),
  ALERT_SIGNER: v.optional(v.string()),
  DIST_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  MIGRATE: flag,
  LAB: flag,
  DEMO: flag,
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u, 'must be an address'))),
  ONESIGNAL_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/i, 'must be a UUID'))),
  ONESIGNAL_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be a key'))),
  CAP_SENDER: v.optional(v.pipe(v.string(), v.regex(/^[^\s,<&]+$/, 'must have no spaces, commas, < or &'))),
  SECURITY_CONTACT: v.optional(v.string(), ''),
  CORS_ORIGINS: v.optional(v.string(), ''),
  CLIENT_ADDRESS_HEADER: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the name of a header'))),
  TRUSTED_PROXIES: v.optional(v.string()),
  MAX_CONNECTIONS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'must be a count'), v.transform(Number)), '2000'),
  GENERATE: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a count'), v.transform(Number)), '0'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** The file with the public halves of the keys that sign alerts. */
  alertKeys: string
  /** The file with the private half, which only the signing process reads. */
  alertSigningKey: string
  /** The socket of a signing process of another user; without it the services start the signing process. */
  alertSigner: string | undefined
  /** Where the built app lies. Where it is left out: with the Lab `dist-lab` beside the services if it was built, else `dist`. */
  distDir: string | undefined
  databaseUrl: string | undefined
  /** Whether a start changes a database of an earlier build; else `npm run migrate` does, by a role that may. */
  migrates: boolean
  lab: boolean
  demo: boolean
  /** Accounts whose passwords stand in the README. */
  demoAccounts: boolean
  /** Without it mails lie as files in `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  oneSignalAppId: string | undefined
  /** By which citizens are told of alerts; without it an alert comes with the next pull alone. */
  oneSignalApiKey: string | undefined
  /** The sender in CAP files; without it `head-office@` and the host under which the desk was reached at the release. */
  capSender: string | undefined
  /** Addresses for reports of vulnerabilities, the preferred one first; without one there is no security.txt. */
  securityContacts: readonly string[]
  /** Origins on other hosts that may call with credentials. */
  corsOrigins: readonly string[]
  /** The header in which a proxy passes on the caller's address; without it the limits count by the connection's address. */
  clientAddressHeader: string | undefined
  /** Only connections from these addresses may set `clientAddressHeader`. */
  trustedProxies: BlockList
  /** Over all callers; one more is refused. */
  maxConnections: number
  /** Items that the generator adds at the start, for measuring. */
  generate: number
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; reason: string }

const loopbackHosts = ['127.0.0.1', '::1', 'localhost']

export function readConfig(environment: Record<string, string | undefined>): ConfigResult {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, set)
  if (!parsed.success)
    return { ok: false, reason: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${issue.message}`).join('; ') }

  const { output } = parsed
  const isLoopback = loopbackHosts.includes(output.HOST)
  const exposed = findDemoOnRealInstallation(output)
  if (exposed !== undefined) return { ok: false, reason: exposed }
  if (output.LAB === '1' && !isLoopback) {
    return { ok: false, reason: `LAB=1 opens fault switches to whoever can reach ${output.HOST}; set LAB=0, or HOST to a loopback address` }
  }
  if (output.CLIENT_ADDRESS_HEADER !== undefined && !isLoopback && output.TRUSTED_PROXIES === undefined) {
    return {
      ok: false,
      reason: `CLIENT_ADDRESS_HEADER with HOST=${output.HOST} needs TRUSTED_PROXIES, the addresses of the proxy; otherwise every caller can invent an address`,
    }
  }
  const proxies = parseTrustedProxies(output.TRUSTED_PROXIES)
  if (!proxies.ok) return { ok: false, reason: `TRUSTED_PROXIES contains "${proxies.wrong}", which is neither an address nor a network` }
  const origins = listOf(output.CORS_ORIGINS)
  const wrong = origins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined)
    return { ok: false, reason: `CORS_ORIGINS holds "${wrong}", which is not an origin such as https://app.example.ch` }

  const contacts = listOf(output.SECURITY_CONTACT)
  const wrongContact = contacts.find((contact) => !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact))
  if (wrongContact !== undefined)
    return { ok: false, reason: `SECURITY_CONTACT holds "${wrongContact}", which does not begin with mailto:, https:// or tel:+` }

  if (output.SMTP_URL !== undefined && output.MAIL_FROM === undefined)
    return { ok: false, reason: 'SMTP_URL needs MAIL_FROM, the address that mails come from' }

  if (output.ONESIGNAL_API_KEY !== undefined && output.ONESIGNAL_APP_ID === undefined)
    return { ok: false, reason: 'ONESIGNAL_API_KEY needs ONESIGNAL_APP_ID, the application that it belongs to' }

  return {
    ok: true,
    config: {
      port: output.PORT,
      host: output.HOST,
      dataDir: output.DATA_DIR,
      alertKeys: output.ALERT_KEYS,
      alertSigningKey: output.ALERT_SIGNING_KEY ?? signingKeyFileBeside(output.ALERT_KEYS),
      alertSigner: output.ALERT_SIGNER,
      distDir: output.DIST_DIR,
      databaseUrl: output.DATABASE_URL,
      migrates: output.MIGRATE !== '0',
      lab: output.LAB === '1',
      demo: output.DEMO === '1',
      demoAccounts: isLoopback && output.DEMO === '1',
      smtpUrl: output.SMTP_URL,
      mailFrom: output.MAIL_FROM ?? '',
      oneSignalAppId: output.ONESIGNAL_APP_ID,
      oneSignalApiKey: output.ONESIGNAL_API_KEY,
      capSender: output.CAP_SENDER,
      securityContacts: contacts,
      corsOrigins: origins,
      clientAddressHeader: output.CLIENT_ADDRESS_HEADER,
      trustedProxies: proxies.list,
      maxConnections: output.MAX_CONNECTIONS,
      generate: output.GENERATE,
    },
  }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** LAB and DEMO open switches and accounts with public passwords, so they are refused next to settings that only a real installation has. */
function findDemoOnRealInstallation(set: v.InferOutput<typeof Environment>): string | undefined {
  const name = (['LAB', 'DEMO'] as const).find((variable) => set[variable] === '1')
  if (name === undefined) return undefined
  const isRemote = set.DATABASE_URL !== undefined && !isOnThisMachine(set.DATABASE_URL)
  const real = set.SMTP_URL ? 'SMTP_URL' : set.CLIENT_ADDRESS_HEADER ? 'CLIENT_ADDRESS_HEADER' : isRemote ? 'DATABASE_URL' : undefined
  if (real === undefined) return undefined
  const why = real === 'DATABASE_URL' ? 'a DATABASE_URL on another machine' : real
  return `${name}=1 is for trying the product out and is refused together with ${why}; remove ${name} or ${real}`
}

/** As `pg` reads it: the parameter `host` overrides the host of the address, and a path is a socket. */
function isOnThisMachine(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return host.startsWith('/') || loopbackHosts.includes(host.replace(/^\[(.*)\]$/, '$1'))
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
