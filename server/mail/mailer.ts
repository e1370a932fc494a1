import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/http/own-host.ts'
import type { Log } from '#server/log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** Not sent any more from then on: the code in it is over. */
  expiresAt?: number
}

export interface Mailer {
  /** Returns at once: whether mail arrives nobody can wait for. A failure is logged, without the address. */
  send(mail: Mail): void
  /** The newest first, where mails lie as files; null where they go out. */
  stored(): Promise<string[]> | null
  /** Resolves when nothing is under way, or after `graceMs`: what a mail server has not taken then is lost. */
  close(graceMs: number): Promise<void>
}

interface MailerOptions {
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>
  now: () => number
  newId: () => string
  log: Log
  /** How long a mail server may say nothing. */
  timeoutMs?: number
}

interface Delivery {
  deliver: (mail: Mail) => Promise<unknown>
  close: () => void
}

/** A mail server that says nothing keeps no more than these waiting at a time. */
const sideBySide = 3

/** Sends by `SMTP_URL`; without it mails lie as files in `DATA_DIR/mail`, for who runs this machine alone. */
export function createMailer(options: MailerOptions): Mailer {
  const { config, log, now } = options
  const folder = folderIn(config.dataDir)
  const { deliver, close } = config.smtpUrl === undefined ? storeIn(folder, options) : sendBy(config.smtpUrl, options)
  const waiting: Mail[] = []
  const underWay = new Set<Promise<void>>()
  let isClosed = false

  function begin(): void {
    if (isClosed || underWay.size >= sideBySide) return
    const mail = waiting.shift()
    if (!mail) return
    const one = sendOne(mail).finally(() => {
      underWay.delete(one)
      begin()
    })
    underWay.add(one)
  }

  async function sendOne(mail: Mail): Promise<void> {
    try {
      if (mail.expiresAt !== undefined && mail.expiresAt <= now()) throw Object.assign(new Error(), { code: 'expired' })
      await deliver(mail)
    } catch (cause) {
      log.write('error', 'a mail was not sent', { code: codeOf(cause) })
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    send(mail) {
      waiting.push(mail)
      begin()
    },
    stored: () => (config.smtpUrl === undefined ? settled().then(() => readStored(folder)) : null),
    async close(graceMs) {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([settled(), new Promise((resolve) => (timer = setTimeout(resolve, graceMs)))])
      clearTimeout(timer)
      isClosed = true
      close()
    },
  }
}

/** Looked at in a minute, or never: older ones are in the folder. */
const shown = 50
const storedLivesMs = 86_400_000
const folderIn = (dataDir: string) => join(dataDir, 'mail')
/** As a file's name begins: they sort by it. */
const stampOf = (at: number) => new Date(at).toISOString().replaceAll(':', '-')

/** What lies there for longer than a day: the codes in it are long over, and the addresses are citizens'. */
export async function sweepMails(dataDir: string, now: number): Promise<void> {
  const names = await readdir(folderIn(dataDir)).catch(() => [])
  const old = names.filter((name) => name.endsWith('.txt') && name < stampOf(now - storedLivesMs))
  await Promise.all(old.map((name) => rm(join(folderIn(dataDir), name), { force: true })))
}

function sendBy(url: string, { config: { mailFrom: from }, timeoutMs = 20_000 }: MailerOptions): Delivery {
  type Transport = { sendMail(mail: Mail & { from: string }): Promise<unknown>; close(): void }
  let transport: Promise<Transport> | null = null
  // Who stands between could else keep the codes from being encrypted (RFC 3207, 6), and read them.
  const requireTLS = !isLoopback(new URL(url).hostname)
  return {
    async deliver({ to, subject, text }) {
      const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
      const pool = { pool: true, maxConnections: sideBySide } as const
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...pool, ...limits, requireTLS }))
      await (await transport).sendMail({ from, to, subject, text })
    },
    close: () => void transport?.then((open) => open.close()),
  }
}

function storeIn(folder: string, { now, newId }: MailerOptions): Delivery {
  return {
    async deliver({ to, subject, text }) {
      const [at, id] = [now(), newId()]
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${stampOf(at)}-${id}.txt`)
      await writeFile(path, `To: ${to}\nDate: ${new Date(at).toISOString()}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
    },
    close: () => undefined,
  }
}

async function readStored(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'))
  const newest = names.toSorted().toReversed().slice(0, shown)
  return Promise.all(newest.map((name) => readFile(join(folder, name), 'utf8')))
}

/** A mail server's own words may hold the address. */
function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}
