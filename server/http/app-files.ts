import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Hono, type Context } from 'hono'
import type { Config } from '#server/config.ts'
import { matchesEtag } from '#server/etag.ts'
import { preferredEncoding } from './reply.ts'
import { sentencePage } from './problem.ts'
import { problemWords } from '#server/intents/problem-document.ts'
import { documentPolicy } from './security-headers.ts'

/**
 * The built app. Compressed files (`x.js.br`, `x.js.gz`) are beside their originals. The names of a build's assets contain their hash; `previous/` holds
 * the assets of the previous build, for pages that were opened before the update. A request for a page without a file gets the app's document, whose router
 * shows what is not found. A missing asset gets 404: a document in its place would be cached as that script.
 */
export function appFileRoutes({ folder, config }: { folder: string; config: Config }): Hono {
  const read = createFileReader()
  const isPage = (c: Context) => c.req.header('Sec-Fetch-Mode') === 'navigate' || (c.req.header('Accept') ?? '').includes('text/html')

  const files = createFileList(folder)

  async function find(path: string): Promise<AppFile | undefined> {
    if (path.startsWith('/.') || path.includes('/.') || hidden.test(path)) return undefined
    const name = path.slice(1)
    const isListed = await files.has(name)
    const file = isListed ? await read(join(folder, name)) : undefined
    if (file || !name.startsWith('assets/')) return file
    const previous = `previous/${name}`
    // The list may be older than a deployment that has moved the asset.
    return isListed || (await files.has(previous)) ? read(join(folder, previous)) : undefined
  }

  return new Hono().get('*', async (c) => {
    const path = decodedPath(c)
    const file = path === undefined ? undefined : await find(path === '/' ? '/index.html' : path)
    if (path !== undefined && file) return send(c, { file, path, policy: policyOf(file) })
    const isFileName = path === undefined || path.startsWith('/assets/') || Object.hasOwn(contentTypes, extname(path))
    if (!isPage(c)) return c.text(problemWords.en.notFound.file, 404, { 'Cache-Control': 'no-store' })
    if (isFileName) return sentencePage(c, { sentence: (words) => words.notFound.file, status: 404 })
    const document = await find('/index.html')
    if (!document) return c.text('The app is not built yet: npm run build', 404, { 'Cache-Control': 'no-store' })
    return send(c, { file: document, path: '/index.html', policy: policyOf(document) })
  })

  function policyOf(file: AppFile): string | undefined {
    // A worker has the policy of its own script, not the page's.
    if (file.type.startsWith('text/javascript')) return documentPolicy(config, { script: [], style: [] })
    return file.type.startsWith('text/html') ? documentPolicy(config, inlineHashes(file.bytes.toString())) : undefined
  }

  async function send(c: Context, { file, path, policy }: { file: AppFile; path: string; policy: string | undefined }): Promise<Response> {
    const headers: Record<string, string> = {
      ETag: file.etag,
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    }
    if (matchesEtag(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304, headers)
    headers['Content-Type'] = file.type
    const encoding = preferredEncoding(c.req.header('Accept-Encoding'))
    const packed = encoding && (await read(`${file.path}${encoding === 'br' ? '.br' : '.gz'}`))
    if (encoding && packed) return c.body(packed.bytes, 200, { ...headers, 'Content-Encoding': encoding })
    return c.body(file.bytes, 200, headers)
  }
}

/** Never sent by these names: compressed files are sent under the names of their originals. */
const hidden = /^\/previous\/|\.(br|gz|map)$/

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
}

interface AppFile {
  path: string
  type: string
  etag: string
  bytes: Buffer<ArrayBuffer>
}

/** How old the list of files may be before a missing name makes the process read it again. */
const listLivesMs = 1_000

/**
 * The names of all files, with `/` between folders. A file is served only if its exact name is listed: other spellings that a file system
 * accepts (two slashes, another case, `x.js.` or `x.js::$DATA` on Windows) get nothing.
 */
function createFileList(folder: string): { has(name: string): Promise<boolean> } {
  let listed: Promise<Set<string>> | undefined
  let listedAt = -Infinity

  return {
    async has(name) {
      if (listed && (await listed).has(name)) return true
      if (performance.now() - listedAt < listLivesMs) return false
      listedAt = performance.now()
      listed = readdir(folder, { recursive: true }).then(
        (names) => new Set(names.map((one) => one.replaceAll(sep, '/'))),
        () => new Set(),
      )
      return (await listed).has(name)
    },
  }
}

/** Files are small and few, so they are cached in memory; a file that a new build has replaced is read again. */
function createFileReader(): (path: string) => Promise<AppFile | undefined> {
  const held = new Map<string, { mtimeMs: number; size: number; file: AppFile }>()
  return async (path) => {
    const entry = await stat(path).catch(() => undefined)
    if (!entry?.isFile()) return undefined
    const known = held.get(path)
    if (known && known.mtimeMs === entry.mtimeMs && known.size === entry.size) return known.file
    // A deployment may delete the file after `stat`.
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (!bytes) return undefined
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const file: AppFile = { path, type: contentTypes[extname(path)] ?? 'application/octet-stream', etag, bytes }
    held.set(path, { mtimeMs: entry.mtimeMs, size: entry.size, file })
    return file
  }
}

/** The hashes of the inline scripts and styles of a built document, for its content security policy. */
export function inlineHashes(html: string): { script: string[]; style: string[] } {
  const hashesOf = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    )
  return { script: hashesOf('script'), style: hashesOf('style') }
}

function decodedPath(c: Context): string | undefined {
  try {
    return decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return undefined
  }
}
