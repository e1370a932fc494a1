import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context } from 'hono'
import { etagOf, matchesEtag } from '#server/etag.ts'
import type { ByteCache } from './byte-cache.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Under about one packet compression costs more than it saves. */
const minBytesToCompress = 1024
/** Dense packing saves a tenth for some milliseconds: up to here, about five. */
const maxDenseBytes = 16_384
const minDenseBytes = 400

export interface Reply {
  contentType: string
  /** Weak: the same words may come packed in different ways. Names the content, so it is the compressed body's key as well … */
  etag: string
  /** … with this, where the body holds more than the ETag tells. */
  cacheKey?: string
  /** Called only when the client does not have it already. */
  body: () => string | Uint8Array<ArrayBuffer> | Promise<string | Uint8Array<ArrayBuffer>>
  headers?: Record<string, string>
  /** What stays small and many ask for is packed as small as can be. */
  isDense?: boolean
  /** The account that the reply was made for: its ETag is that account's, and nothing between us and its browser keeps the body. */
  owner?: string | undefined
  /** For so many seconds a cache in front of the services may answer by it whoever asks for the same. */
  sharedS?: number
}

/** Answers 304 to the ETag the client holds, else the body, compressed as the client likes it best. */
export async function reply(c: Context, cache: ByteCache, parts: Reply): Promise<Response> {
  const etag = parts.owner === undefined ? parts.etag : etagOf(parts.owner, parts.etag)
  const headers: Record<string, string> = { 'Cache-Control': keptBy(parts), ...parts.headers, ETag: etag }
  headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding'
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)

  headers['Content-Type'] = parts.contentType
  const encoding = preferredEncoding(c.req.header('Accept-Encoding'))
  const key = `${etag} ${parts.cacheKey ?? ''} ${encoding ?? ''}`
  const known = encoding && cache.get(key)
  if (known) return c.body(known, 200, { ...headers, 'Content-Encoding': encoding })

  const body = await parts.body()
  const isDense = parts.isDense === true && body.length <= maxDenseBytes
  if (!encoding || body.length < (isDense ? minDenseBytes : minBytesToCompress)) return c.body(body, 200, headers)
  const packed = await compress(body, encoding, isDense)
  if (parts.owner === undefined) cache.set(key, packed)
  return c.body(packed, 200, { ...headers, 'Content-Encoding': encoding })
}

/** Browsers ask anew each time in all three. */
function keptBy({ owner, sharedS }: Reply): string {
  if (owner !== undefined) return 'private, no-cache'
  return sharedS === undefined ? 'no-cache' : keptFor(sharedS)
}

/** Of guide and reference data, which an editor or a new version changes. */
export const referenceSharedS = 60

/** By caches in front of the services alone. */
export function keptFor(seconds: number): string {
  return `max-age=0, s-maxage=${seconds}`
}

export function jsonReply(c: Context, cache: ByteCache, parts: Omit<Reply, 'contentType'>): Promise<Response> {
  return reply(c, cache, { contentType: 'application/json', ...parts })
}

export type Encoding = 'br' | 'gzip'

export function preferredEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const accepted = header
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}

/** Brotli 4 packs as small as gzip 6 in two thirds of the time; more is for files packed ahead. */
async function compress(body: string | Uint8Array, encoding: Encoding, isDense: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === 'gzip') return gzip(bytes, { level: isDense ? 9 : 5 })
  const quality = isDense ? 10 : 4
  return brotli(bytes, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
