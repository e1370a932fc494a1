import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestApp, noon, testConfig } from '#server/testing/test-app.ts'
import { createMailer, sweepMails } from './mailer.ts'

const mail = { to: 'anna@example.ch', subject: 'Ihr Code für Abroad', text: 'Ihr Code: 1234 5678' }
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** As much of SMTP as takes a mail, or refuses it; gives what it was told. */
async function smtpServer(answerToData = '250 ok', address = '127.0.0.1'): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = []
  const server: Server = createServer((socket) => {
    let isData = false
    socket.write('220 here\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (isData && line === '.') {
          isData = false
          socket.write(`${answerToData}\r\n`)
        } else if (!isData && /^DATA/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (!isData) socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  ends.push(() => server.close())
  return { url: `smtp://${address}:${(server.address() as AddressInfo).port}`, heard }
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'abroad-mail-'))
  ends.push(() => rm(path, { recursive: true }))
  return path
}

function mailerOf(environment: Record<string, string>, more: { timeoutMs?: number } = {}) {
  const lines: string[] = []
  const log = { write: (...given: unknown[]) => void lines.push(JSON.stringify(given)) }
  let ids = 0
  const config = testConfig({ LAB: '0', DEMO: '0', ...environment })
  const mailer = createMailer({ config, now: () => noon + ids, newId: () => `id-${(ids += 1)}`, log, ...more })
  return { mailer, lines }
}

describe('a mail', () => {
  test('goes out by SMTP_URL, from the address that is set', async () => {
    const { url, heard } = await smtpServer()
    const { mailer, lines } = mailerOf({ SMTP_URL: url, MAIL_FROM: 'Abroad <abroad@example.ch>', DATA_DIR: await folder() })
    mailer.send(mail)
    await mailer.close(5_000)
    expect(heard).toEqual(expect.arrayContaining(['MAIL FROM:<abroad@example.ch>', 'RCPT TO:<anna@example.ch>', 'Ihr Code: 1234 5678']))
    expect([mailer.stored(), lines]).toEqual([null, []])
  })

  test('that the server refuses is logged without the address', async () => {
    const { url, heard } = await smtpServer('550 no such user anna@example.ch')
    const { mailer, lines } = mailerOf({ SMTP_URL: url, MAIL_FROM: 'abroad@example.ch', DATA_DIR: await folder() })
    mailer.send(mail)
    mailer.send(mail)
    await mailer.close(5_000)
    expect(heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(2)
    expect(lines.map((line) => line.includes('a mail was not sent'))).toEqual([true, true])
    expect(lines.join('')).not.toContain('anna')
  })

  test('mail to another machine is encrypted or not sent', async () => {
    // Not this machine's own name, and reached on Linux all the same.
    const { url, heard } = await smtpServer('250 ok', '127.0.0.2')
    const { mailer, lines } = mailerOf({ SMTP_URL: url, MAIL_FROM: 'abroad@example.ch', DATA_DIR: await folder() })
    mailer.send(mail)
    await mailer.close(5_000)
    expect([heard.filter((line) => /^(MAIL|DATA)/.test(line)), lines.length]).toEqual([[], 1])
  })

  test('whose code is over is not sent', async () => {
    const { url, heard } = await smtpServer()
    const { mailer, lines } = mailerOf({ SMTP_URL: url, MAIL_FROM: 'abroad@example.ch', DATA_DIR: await folder() })
    mailer.send({ ...mail, expiresAt: noon })
    await mailer.close(5_000)
    expect([heard, lines.map((line) => line.includes('"code":"expired"'))]).toEqual([[], [true]])
  })

  test('to a silent server does not delay other mails or the stop', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(
      () => server.close(),
      () => sockets.forEach((socket) => socket.destroy()),
    )
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    // An hour: the test ends only if sending does not wait for the mail server.
    const anHour = { timeoutMs: 3_600_000 }
    const { mailer } = mailerOf({ SMTP_URL: url, MAIL_FROM: 'abroad@example.ch', DATA_DIR: await folder() }, anHour)
    for (let mails = 0; mails < 5; mails += 1) mailer.send(mail)
    await expect.poll(() => sockets.length).toBe(3)
    await mailer.close(50)
  })

  test('in a file is deleted after a day', async () => {
    const dataDir = await folder()
    const { mailer } = mailerOf({ DATA_DIR: dataDir })
    mailer.send(mail)
    await mailer.close(5_000)
    await sweepMails(dataDir, noon + 86_400_000)
    expect(await mailer.stored()).toHaveLength(1)
    await sweepMails(dataDir, noon + 86_400_001)
    expect(await mailer.stored()).toEqual([])
    await sweepMails(join(dataDir, 'nowhere'), noon)
  })

  test('is a private file without SMTP_URL, newest first', async () => {
    const dataDir = await folder()
    const { mailer } = mailerOf({ DATA_DIR: dataDir })
    expect(await mailer.stored()).toEqual([])
    mailer.send(mail)
    mailer.send({ ...mail, subject: 'The second' })
    const stored = await mailer.stored()
    expect(stored?.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(['The second', 'Ihr Code für Abroad'])
    expect(stored?.[1]).toBe('To: anna@example.ch\nDate: 2026-11-20T12:00:00.000Z\nSubject: Ihr Code für Abroad\n\nIhr Code: 1234 5678\n')
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
  })
})

describe('/api/lab/mail', () => {
  const stored = ['To: anna@example.ch\n\nYour code: <b>1234</b>']
  const mailer = { send: () => undefined, stored: () => Promise.resolve(stored), close: () => Promise.resolve() }

  test('shows stored mails as text on this machine', async () => {
    const { app } = createTestApp({ mailer })
    const page = await app.request('http://localhost:4173/api/lab/mail')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Your code: &lt;b&gt;1234&lt;/b&gt;')])
    expect(page.headers.get('Cache-Control')).toBe('no-store')
  })

  test('is in the language of the browser or the chosen one', async () => {
    const { app } = createTestApp({ mailer: { ...mailer, stored: () => Promise.resolve([]) } })
    const shownFor = async (query: string, accepted: string) => {
      const reply = await app.request(`http://localhost:4173/api/lab/mail${query}`, { headers: { 'Accept-Language': accepted } })
      return /<html lang="(..)">.*<h1>([^<]+)<\/h1><p>([^<]+)<\/p>/s.exec(await reply.text())?.slice(1)
    }
    expect(await Promise.all(['de', 'fr', 'it', 'en'].map((one) => shownFor('', one)))).toEqual([
      ['de', 'E-Mails', 'Es wurde noch keine E-Mail geschrieben.'],
      ['fr', 'E-mails', 'Aucun e-mail n’a encore été écrit.'],
      ['it', 'E-mail', 'Non è ancora stata scritta nessuna e-mail.'],
      ['en', 'E-mails', 'No e-mail has been written yet.'],
    ])
    expect((await shownFor('?language=it', 'de'))?.[0]).toBe('it')
  })

  test('says if mails are sent by SMTP', async () => {
    const { app } = createTestApp({ mailer: { ...mailer, stored: () => null } })
    expect(await (await app.request('http://localhost:4173/api/lab/mail')).text()).toContain('E-mails are sent via SMTP_URL.')
  })
})
