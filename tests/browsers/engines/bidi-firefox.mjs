#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'

/**
 * Debian's Firefox for Playwright's channel `moz-firefox`, which speaks WebDriver BiDi to it. Playwright 1.65 asks every new context for
 * `emulation.setMediaFeaturesOverride`, which Firefox 153 does not know; between the two stands this program, and sends a question that
 * means nothing in its place. What Firefox says passes as it is, but for downloads: those that a link with `download` begins have no name in Firefox's
 * events, and Playwright leaves them out; they get that of their address.
 */
const unknown = '"method":"emulation.setMediaFeaturesOverride"'
const harmless = '"method":"session.status"'.padEnd(unknown.length)

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
// Killed itself, it takes the browser along: Playwright kills the whole process group.

let said = ''
firefox.stderr.on('data', (chunk) => {
  said += chunk.toString()
  const lines = said.split('\n')
  said = lines.pop() ?? ''
  for (const line of lines) {
    const port = /WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port === undefined) process.stderr.write(`${line}\n`)
    else listen(Number(port))
  }
})

function listen(port) {
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    // Firefox refuses a handshake for another host and port than its own.
    const asOwn = (head) => head.replace(/^Host: .*$/im, `Host: 127.0.0.1:${port}`)
    const toFirefox = createRewriter({ ofHead: asOwn, ofFrame: withoutUnknown })
    const toPlaywright = createRewriter({ ofHead: (head) => head, ofFrame: withNamedDownload })
    client.on('data', (chunk) => upstream.write(toFirefox(chunk)))
    upstream.on('data', (chunk) => client.write(toPlaywright(chunk)))
    upstream.once('close', () => client.destroy())
    client.once('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`))
}

/** Of what one side sends, the HTTP handshake and then frames (RFC 6455, 5.2). */
function createRewriter({ ofHead, ofFrame }) {
  let rest = Buffer.alloc(0)
  let isOpen = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const done = []
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return Buffer.alloc(0)
      isOpen = true
      done.push(Buffer.from(ofHead(rest.toString('latin1', 0, end + 4)), 'latin1'))
      rest = rest.subarray(end + 4)
    }
    for (;;) {
      const length = frameLength(rest)
      if (length === null || rest.length < length.header + length.payload) return Buffer.concat(done)
      const frame = rest.subarray(0, length.header + length.payload)
      rest = rest.subarray(frame.length)
      done.push(ofFrame(frame, length.header))
    }
  }
}

/** `header` counts the four bytes of the mask, which the client's frames have; null while too little of the frame is here. */
function frameLength(bytes) {
  if (bytes.length < 2) return null
  const short = bytes[1] & 0x7f
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0
  if (bytes.length < 2 + extended) return null
  const payload = extended === 0 ? short : extended === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return { header: 2 + extended + (bytes[1] & 0x80 ? 4 : 0), payload }
}

function withoutUnknown(given, header) {
  const frame = Buffer.from(given)
  const mask = frame.subarray(header - 4, header)
  const payload = frame.subarray(header)
  toggle(payload, mask)
  // A method stands near the beginning or near the end of its message, and in no text that a page could send: there quotes are escaped.
  const at = payload.indexOf(unknown)
  if (at >= 0) payload.write(harmless, at)
  toggle(payload, mask)
  return frame
}

function toggle(bytes, mask) {
  for (let index = 0; index < bytes.length; index += 1) bytes[index] ^= mask[index & 3]
}

function withNamedDownload(frame, header) {
  if (frame.indexOf('"browsingContext.download') < 0) return frame
  const message = JSON.parse(frame.toString('utf8', header))
  if (!message.params || message.params.download || message.params.navigation) return frame
  message.params.download = message.params.url
  const payload = Buffer.from(JSON.stringify(message))
  const head = Buffer.alloc(10)
  head[0] = frame[0]
  head[1] = 127
  head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, payload])
}
