import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Returns at once: whether mail arrives nobody can wait for. A failure is logged, without the address. */
  send(mail: Mail): void
  /** The newest first, where mails lie as files; null where they go out. */
  stored(): Promise<string[]> | null
  /** Resolves when nothing is under way. */
  close(): Promise<void>
}

interface MailerOptions {
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>
  now: () => number
  newId: () => string
  log: Log
}

/** Sends by `SMTP_URL`; without it mails lie as files in `DATA_DIR/mail`, for who runs this machine alone. */
export function createMailer(options: MailerOptions): Mailer {
  const { config, log } = options
  const folder = join(config.dataDir, 'mail')
  const deliver = config.smtpUrl === undefined ? storeIn(folder, options) : sendBy(config.smtpUrl, config.mailFrom)
  let underWay: Promise<unknown> = Promise.resolve()
  return {
    send(mail) {
      underWay = underWay
        .then(() => deliver(mail))
        .catch((cause: unknown) => log.write('error', 'a mail was not sent', { code: codeOf(cause) }))
    },
    stored: () => (config.smtpUrl === undefined ? underWay.then(() => readStored(folder)) : null),
    close: async () => void (await underWay),
  }
}

/** Looked at in a minute, or never: older ones are in the folder. */
const shown = 50
const timeoutMs = 20_000

function sendBy(url: string, from: string): (mail: Mail) => Promise<unknown> {
  let transport: Promise<{ sendMail(mail: Mail & { from: string }): Promise<unknown> }> | null = null
  return async (mail) => {
    const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...limits }))
    await (await transport).sendMail({ from, ...mail })
  }
}

function storeIn(folder: string, { now, newId }: MailerOptions): (mail: Mail) => Promise<unknown> {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = new Date(now()).toISOString()
    const path = join(folder, `${at.replaceAll(':', '-')}-${newId()}.txt`)
    await writeFile(path, `To: ${to}\nDate: ${at}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
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
