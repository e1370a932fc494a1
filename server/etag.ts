import { createHash } from 'node:crypto'

/** An ETag over whatever makes the body what it is. */
export function etagOf(...parts: (string | number | boolean | undefined)[]): string {
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`
}

/** A JSON body as text together with the ETag of that text: for what is built once and served often. */
export function withEtag(value: unknown): { body: string; etag: string } {
  const body = JSON.stringify(value)
  return { body, etag: etagOf(body) }
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === opaque)
}
