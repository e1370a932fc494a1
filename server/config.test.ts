import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any variable the services listen on loopback, without Lab and demo', () => {
  expect(readConfig({ PORT: '' })).toEqual({
    ok: true,
    config: {
      port: 4173,
      host: '127.0.0.1',
      dataDir: '.data',
      alertKeys: expect.stringMatching(/\/alert-keys\.json$/),
      alertSigningKey: expect.stringMatching(/\/alert-signing-key\.json$/),
      alertSigner: undefined,
      distDir: undefined,
      databaseUrl: undefined,
      lab: false,
      demo: false,
      demoAccounts: false,
      smtpUrl: undefined,
      mailFrom: '',
      oneSignalAppId: undefined,
      oneSignalApiKey: undefined,
      capSender: undefined,
      securityContacts: [],
      corsOrigins: [],
      clientAddressHeader: undefined,
      trustedProxies: expect.any(BlockList),
      maxConnections: 2000,
      migrates: true,
      generate: 0,
    },
  })
})

describe.each(['LAB', 'DEMO'])('%s=1', (name) => {
  test.each([
    ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@example.ch' }],
    ['CLIENT_ADDRESS_HEADER', { CLIENT_ADDRESS_HEADER: 'X-Real-IP' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://a:b@database/abroad' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://a:b@10.0.0.5:5432/abroad' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/abroad?host=database' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost,database/abroad' }],
  ])('is refused together with %s, and the message names both', (variable, environment) => {
    const read = readConfig({ [name]: '1', ...environment })
    expect(read).toMatchObject({ ok: false, reason: expect.stringContaining(`remove ${name} or ${variable}`) })
    expect(readConfig({ [name]: '0', ...environment })).toMatchObject({ ok: true, config: { lab: false, demo: false } })
  })

  test.each(['postgres://127.0.0.1:5432/a', 'postgres://a@localhost/a', 'postgresql://[::1]/a', 'postgres:///a?host=/run/postgresql'])(
    'is accepted with a database on this machine: %s',
    (url) => {
      expect(readConfig({ [name]: '1', DATABASE_URL: url })).toMatchObject({ ok: true })
    },
  )
})

test('a header with the caller’s address needs the list of proxies if others can reach the port', () => {
  const open = { HOST: '0.0.0.0', CLIENT_ADDRESS_HEADER: 'X-Real-IP' }
  expect(readConfig(open)).toMatchObject({ ok: false, reason: expect.stringContaining('TRUSTED_PROXIES') })
  expect(readConfig({ ...open, TRUSTED_PROXIES: '10.0.0.5' })).toMatchObject({ ok: true })
  expect(readConfig({ CLIENT_ADDRESS_HEADER: 'X-Real-IP' })).toMatchObject({ ok: true })
})

test('accounts with public passwords exist on loopback only, and only with the demo', () => {
  const isThere = (environment: Record<string, string>) => {
    const read = readConfig(environment)
    return read.ok && read.config.demoAccounts
  }
  expect(isThere({ DEMO: '1' })).toBe(true)
  expect(isThere({})).toBe(false)
  expect(isThere({ HOST: '0.0.0.0', DEMO: '1' })).toBe(false)
})

const push = { ONESIGNAL_API_KEY: 'os_v2_app_key', ONESIGNAL_APP_ID: '3f0c9c4e-8a1b-4a5e-9a0d-5d3c8a7b6c5d' }
const mail = { SMTP_URL: 'smtps://mail.example.ch', MAIL_FROM: 'Abroad <a@example.ch>' }

test.each<[Record<string, string>, object]>([
  [{ PORT: '0' }, { port: 0 }],
  [
    { HOST: 'localhost', LAB: '1' },
    { lab: true, demo: false },
  ],
  [
    { HOST: 'localhost', DEMO: '1' },
    { lab: false, demo: true },
  ],
  [{ CAP_SENDER: 'alerts@eda.example' }, { capSender: 'alerts@eda.example' }],
  [
    { SECURITY_CONTACT: 'mailto:security@abroad.example, https://abroad.example/report,tel:+41-58-465-33-33' },
    { securityContacts: ['mailto:security@abroad.example', 'https://abroad.example/report', 'tel:+41-58-465-33-33'] },
  ],
  [mail, { smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM }],
  [push, { oneSignalApiKey: 'os_v2_app_key' }],
])('%o is accepted', (environment, config) => {
  expect(readConfig(environment)).toMatchObject({ ok: true, config })
})

test.each<[Record<string, string>, string]>([
  [{ PORT: '99999' }, 'PORT must be a port number'],
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ LAB: 'yes' }, 'LAB must be 0 or 1'],
  [{ HOST: '0.0.0.0', LAB: '1' }, 'LAB=1'],
  [{ CLIENT_ADDRESS_HEADER: 'X Forwarded' }, 'CLIENT_ADDRESS_HEADER must be the name of a header'],
  [{ TRUSTED_PROXIES: '127.0.0.1, proxy' }, 'TRUSTED_PROXIES contains "proxy", which is neither an address nor a network'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  [{ CORS_ORIGINS: 'https://app.example.ch/' }, '"https://app.example.ch/", which is not an origin such as https://app.example.ch'],
  [{ CAP_SENDER: 'alerts, Bern' }, 'CAP_SENDER must have no spaces, commas, < or &'],
  [{ SECURITY_CONTACT: 'security@abroad.example' }, 'SECURITY_CONTACT holds "security@abroad.example"'],
  [{ SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM'],
  [{ ...mail, SMTP_URL: 'mail.example.ch' }, 'SMTP_URL'],
  [{ ONESIGNAL_API_KEY: 'os_v2_app_key' }, 'ONESIGNAL_APP_ID'],
  [{ ...push, ONESIGNAL_API_KEY: 'two words' }, 'ONESIGNAL_API_KEY'],
])('%o is refused by name', (environment, reason) => {
  expect(readConfig(environment)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})
