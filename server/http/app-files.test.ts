import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'

let folder = ''
const inlineScript = 'document.documentElement.dataset.theme="dark"'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abroad-dist-'))
  const files: Record<string, string> = {
    'index.html': `<!doctype html><script>${inlineScript}</script><script src="/assets/app-1a2b.js"></script><style>p{}</style>`,
    'sw.js': 'worker',
    'manifest.webmanifest': '{}',
    'emergency/tier.json': '{"version":1}',
    'assets/app-1a2b.js': 'plain',
    'assets/app-1a2b.js.br': 'packed by brotli',
    'assets/app-1a2b.js.gz': 'packed by gzip',
    'assets/app-1a2b.js.map': 'source',
    'previous/assets/app-0000.js': 'the previous build',
    '.secret': 'no',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const request = (path: string, headers: Record<string, string> = {}, environment: Record<string, string> = {}) =>
  createTestApp({ appFolder: folder, config: testConfig(environment) }).app.request(path, { headers })
const page = { Accept: 'text/html,*/*' }

describe('the app’s files', () => {
  test('assets are cached for a year, documents and workers are revalidated', async () => {
    expect((await request('/assets/app-1a2b.js')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/emergency/tier.json']) {
      const reply = await request(path)
      expect([path, reply.status, reply.headers.get('Cache-Control')]).toEqual([path, 200, 'no-cache'])
      expect((await request(path, { 'If-None-Match': reply.headers.get('ETag') ?? '' })).status).toBe(304)
    }
  })

  test('precompressed files are sent as the browser prefers', async () => {
    const reply = await request('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
    expect([await reply.text(), reply.headers.get('Content-Encoding'), reply.headers.get('Content-Type')]).toEqual([
      'packed by brotli',
      'br',
      'text/javascript; charset=utf-8',
    ])
    expect(await (await request('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' })).text()).toBe('packed by gzip')
    expect(await (await request('/assets/app-1a2b.js')).text()).toBe('plain')
  })

  test.each([
    '//previous/assets/app-0000.js',
    '/%2Fprevious/assets/app-0000.js',
    '/previous/assets/app-0000.js',
    '//sw.js',
    '/assets//app-1a2b.js',
    '/assets/app-1a2b.js.',
    '/assets/app-1a2b.js.map.',
    '/assets/app-1a2b.js::$DATA',
    '/ASSETS/app-1a2b.js',
    '/assets/APP-1A2B.JS',
    '/assets%5capp-1a2b.js',
    '/assets',
    '/.secret',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets/..%2f.secret',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%ff',
  ])('%s is not the name of a file', async (path) => {
    const reply = await request(path)
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  })

  test('a file that a new build has added is served, and one that it has removed is not', async () => {
    const { app } = createTestApp({ appFolder: folder })
    expect((await app.request('/sw.js')).status).toBe(200)
    await writeFile(join(folder, 'later.js'), 'new')
    await expect.poll(async () => (await app.request('/later.js')).status).toBe(200)
    await rm(join(folder, 'later.js'))
    expect((await app.request('/later.js')).status).toBe(404)
  })

  test('an asset of the previous build is still served', async () => {
    expect(await (await request('/assets/app-0000.js')).text()).toBe('the previous build')
  })

  test('an asset that a deployment has just moved to previous/ is still served', async () => {
    const { app } = createTestApp({ appFolder: folder, config: testConfig() })
    const path = 'assets/lazy-2b3c.js'
    await writeFile(join(folder, path), 'lazy')
    expect(await (await app.request(`/${path}`)).text()).toBe('lazy')
    await rename(join(folder, path), join(folder, 'previous', path))
    expect(await (await app.request(`/${path}`)).text()).toBe('lazy')
  })

  test('a missing asset is a 404 and never the document', async () => {
    for (const path of ['/assets/app-9999.js', '/assets/nothing', '/icon.png']) {
      const reply = await request(path, page)
      expect([path, reply.status]).toEqual([path, 404])
      expect(await reply.text()).not.toContain('<script')
    }
  })

  test('other pages get the document, other data gets 404', async () => {
    for (const path of ['/guide/topic/death', '/no/such/screen', '/story/a.b'])
      expect(await (await request(path, page)).text()).toContain('<!doctype')
    expect((await request('/no/such/screen', { Accept: 'application/json' })).status).toBe(404)
  })

  test('HEAD sends no body', async () => {
    const { app } = createTestApp({ appFolder: folder })
    const reply = await app.request('/', { method: 'HEAD' })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
  })

  test('without a build a page says what to do', async () => {
    const { app } = createTestApp()
    const reply = await app.request('/', { headers: page })
    expect([reply.status, await reply.text()]).toEqual([404, 'The app is not built yet: npm run build'])
  })
})

describe('the policy of a document', () => {
  test('allows the app’s files, its own inline code by hash', async () => {
    const policy = (await request('/')).headers.get('Content-Security-Policy') ?? ''
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("img-src 'self' data: blob:;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types abroad")
    expect(policy).not.toMatch(/unsafe|onesignal/)
  })

  test('is sent with scripts too, because a worker uses the policy of its script', async () => {
    expect((await request('/sw.js')).headers.get('Content-Security-Policy')).toContain("script-src 'self';")
  })

  test('lets OneSignal in only with an application id, and asks for no Trusted Types then', async () => {
    const policy =
      (await request('/', {}, { ONESIGNAL_APP_ID: '11111111-2222-3333-4444-555555555555' })).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain('https://cdn.onesignal.com')
    expect(policy).not.toContain('trusted-types')
  })
})
