import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { headers as wire } from '#contract/wire/wire.ts'
import { explainAnswer } from '#server/testing/explain-answer.ts'

/** Preloaded into the services: logs an error for each reply that the contract does not describe. */
const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  if (event === 'request') watch(...(rest as [IncomingMessage, ServerResponse]))
  return Reflect.apply(emit, this, [event, ...rest])
} as typeof emit

function watch(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request
  const chunks: Uint8Array[] = []
  let sent: Record<string, string> = {}
  const { write, end, writeHead } = response
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string))
  }
  response.write = ((...parts: unknown[]) => (keep(parts[0]), Reflect.apply(write, response, parts))) as typeof write
  response.end = ((...parts: unknown[]) => (keep(parts[0]), Reflect.apply(end, response, parts))) as typeof end
  // Headers that are given here are written at once, and cannot be asked for later.
  response.writeHead = ((...parts: unknown[]) => {
    sent = textsOf(parts.at(-1))
    return Reflect.apply(writeHead, response, parts)
  }) as typeof writeHead
  response.once('close', () => {
    const headers = { ...textsOf(response.getHeaders()), ...sent }
    const isStream = headers['content-type']?.startsWith('text/event-stream') === true
    if (!(response.writableFinished || isStream) || headers[wire.contract.toLowerCase()] === undefined) return
    const body = unpack(Buffer.concat(chunks), headers['content-encoding'])
    const why = explainAnswer({ method, path: url, status: response.statusCode, headers, body })
    if (why !== null) process.stdout.write(`${JSON.stringify({ level: 'error', message: `undocumented answer: ${why}` })}\n`)
  })
}

function textsOf(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
