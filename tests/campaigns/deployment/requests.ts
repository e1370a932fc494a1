import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { AlertFile, LatestAlerts, type AlertKey } from '#contract/alert/alert.ts'
import { loadReferenceData, helpline } from '#server/reference-data/load-reference-data.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { formOn } from '#server/testing/test-desk.ts'
import * as v from 'valibot'

interface Options {
  site: string
  proxy: string
  direct: string
  keyFile: string
  addStaff(email: string): Promise<string>
  until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void>
}

export async function checkRequests({ site, proxy, direct, keyFile, addStaff, until }: Options): Promise<void> {
  const origin = `https://${site}`
  const send = (url: string, init: RequestInit = {}) =>
    ask(httpsRequest, { host: proxy, port: 443, servername: site, rejectUnauthorized: false }, url, init)
  const get = (path: string, headers: Record<string, string> = {}) => send(`${origin}${path}`, { headers: { Host: site, ...headers } })
  await until('the proxy has a healthy process', () =>
    get('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )

  const { representationById } = await loadReferenceData()
  const { lat, lon } = representationById.get('th-bangkok-embassy')?.coordinates ?? { lat: 0, lon: 0 }
  const map = (await (await expectStatus(get(`/api/representation/static-map?markers=${lat},${lon}&size=720x210`), 200)).json()) as {
    image: string
  }
  expectThat(
    'the map is a PNG',
    Buffer.from(map.image.split(',')[1] ?? '', 'base64')
      .subarray(1, 4)
      .toString() === 'PNG',
  )
  say('a map of Bangkok is drawn: 200')
  const picture = await expectStatus(get(`/cms/pictures/alphorn-meadow-feed.png`), 200)
  expectThat('the picture is a PNG', picture.headers.get('Content-Type') === 'image/png')
  say('a picture is drawn: 200')
  const page = await (await expectStatus(get('/emergency.html'), 200)).text()
  expectThat('the emergency page has the helpline', page.includes(helpline.phone.replaceAll(' ', '')))
  say('the page with the helpline: 200')

  const [writer, releaser] = [await logIn('writer@example.org'), await logIn('releaser@example.org')]
  const address = await draftAlert(writer)
  const waiting = await (await expectStatus(releaser.request('GET', address), 200)).text()
  const seen = /name="seen"\s+value="(\d+)"/.exec(waiting)?.[1] ?? ''
  await expectStatus(releaser.send(address, { ...formOn(waiting, 'publish'), action: 'publish', seen }), 303)
  let file: AlertFile | undefined
  // Each process looks for releases every two seconds, and the two calls may reach different ones.
  await until('the alert is out', async () => {
    const { number } = v.parse(LatestAlerts, await (await get('/api/alert/latest/TH')).json())
    const reply = await get(`/api/alert/files/${number}`)
    if (reply.status === 200) file = v.parse(AlertFile, await reply.json())
    return file !== undefined
  })
  const keys = JSON.parse(readFileSync(keyFile, 'utf8')) as AlertKey[]
  expectThat('the alert is signed by a key of the app', file !== undefined && isSigned(file, keys))
  say('the desk: two people log in, one writes an alert, the other releases it; it is signed by a key that the app has')

  for (const path of ['/metrics', '/api/lab/state', '/api/lab/mail']) await expectStatus(get(path), 404)
  say('/metrics and the Lab: 404')
  const demo = await tryPassword(send, origin, { email: 'desk@abroad.example', password: 'demo-desk' })
  expectThat(`the demo desk is closed (${demo})`, demo !== 303)

  // Wrong passwords count by address and caller. A made-up address would begin to count again.
  const forged = (no: number) => ({ 'X-Client-Address': `203.0.113.${no}`, 'X-Forwarded-For': `203.0.113.${no}` })
  const through: number[] = []
  for (let no = 1; no <= 6; no += 1) through.push(await tryPassword(send, origin, { email: 'through@example.org', headers: forged(no) }))
  expectThat(`made-up addresses evade no limit through the proxy (${through.join()})`, through.at(-1) === 429)
  const plain = (url: string, init: RequestInit = {}) => ask(httpRequest, { host: direct, port: 4173 }, url, init)
  const past: number[] = []
  for (let no = 1; no <= 6; no += 1) past.push(await tryPassword(plain, origin, { email: 'past@example.org', headers: forged(no) }))
  expectThat(`made-up addresses evade no limit past the proxy (${past.join()})`, past.at(-1) === 429)
  say(`six wrong passwords with six made-up X-Client-Address: ${through.join()} through the proxy, ${past.join()} past it`)

  async function logIn(email: string) {
    const password = await addStaff(email)
    const browser = createTestBrowser({ app: { request: send } as never }, { origin })
    const form = await (await browser.request('GET', '/desk/login')).text()
    await expectStatus(browser.send('/desk/login', { ...formOn(form), email, password }), 303)
    return browser
  }

  async function draftAlert(browser: Awaited<ReturnType<typeof logIn>>): Promise<string> {
    const form = await (await browser.request('GET', '/desk/alerts/new')).text()
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const fields = {
      countries: 'TH',
      severity: 'emergency',
      from_date: day(-1),
      from_time: '00:00',
      until_date: day(2),
      until_time: '00:00',
      title_en: 'Flooding in the south',
      what_en: 'Rivers are over their banks.',
      steps_en: 'Go to higher ground',
    }
    const reply = await expectStatus(browser.send('/desk/alerts/new', { ...formOn(form, 'save'), ...fields, action: 'save' }), 303)
    return reply.headers.get('Location') ?? ''
  }
}

type Send = (url: string, init?: RequestInit) => Promise<Response>

async function tryPassword(
  send: Send,
  origin: string,
  { email, password = 'a wrong password', headers = {} }: { email: string; password?: string; headers?: Record<string, string> },
): Promise<number> {
  const browser = createTestBrowser({ app: { request: send } as never }, { origin })
  const form = await (await browser.request('GET', '/desk/login', { headers })).text()
  const body = new URLSearchParams({ ...formOn(form), email, password }).toString()
  const reply = await browser.request('POST', '/desk/login', {
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
  return reply.status
}

function ask(
  request: typeof httpsRequest | typeof httpRequest,
  to: object,
  url: string,
  { method = 'GET', headers, body }: RequestInit,
): Promise<Response> {
  const { pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ ...to, method, path: pathname + search, headers: headers as Record<string, string> }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      reply.on('end', () => {
        const status = reply.statusCode ?? 0
        const received = new Headers()
        for (let no = 0; no < reply.rawHeaders.length; no += 2) received.append(reply.rawHeaders[no] ?? '', reply.rawHeaders[no + 1] ?? '')
        resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: received }))
      })
    })
    sent.on('error', reject)
    sent.end(body as string | undefined)
  })
}

function isSigned({ key, payload, signature }: AlertFile, keys: readonly AlertKey[]): boolean {
  const known = keys.find((one) => one.key === key)
  if (!known) return false
  const jwk = { kty: 'EC', crv: 'P-256', x: known.x, y: known.y }
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(payload), by, Buffer.from(signature, 'base64url'))
}

async function expectStatus(asked: Promise<Response>, status: number): Promise<Response> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`${reply.status} in place of ${status}: ${(await reply.text()).slice(0, 300)}`)
  return reply
}

function expectThat(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`it is not so that ${what}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
