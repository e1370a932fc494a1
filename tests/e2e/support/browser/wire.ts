import { Agent, createServer, request as ask } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An HTTP proxy between a browser and the services that can cut page, workers and service worker off. */
export interface Wire {
  address: string
  onAnswer(listener: (answer: { path: string; text: string }) => void): void
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** Requests to `origin` go to `target`, all others where they say. */
export async function createWire({ origin, target }: { origin: string; target: string }): Promise<Wire> {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const listeners: ((answer: { path: string; text: string }) => void)[] = []
  let isCut = false

  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', origin)
    const { hostname, port } = new URL(asked.origin === origin ? target : asked.origin)
    const path = `${asked.pathname}${asked.search}`
    const onward = ask({ hostname, port, path, agent, method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
      if (listeners.length === 0) return
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => {
        const told = { path: asked.pathname, text: textOf(Buffer.concat(parts), answer.headers['content-encoding']) }
        for (const listener of listeners) listener(told)
      })
    })
    onward.once('error', () => request.socket.destroy())
    response.once('close', () => response.writableFinished || onward.destroy())
    request.pipe(onward)
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  // Requests of Playwright's own come by a tunnel.
  server.on('connect', (_, socket) => {
    const { hostname, port } = new URL(target)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    socket.pipe(onward).pipe(socket)
    onward.once('error', () => socket.destroy())
    socket.once('error', () => onward.destroy())
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }

  return {
    onAnswer: (listener) => void listeners.push(listener),
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => void (isCut = false),
    async close() {
      cut()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function textOf(body: Buffer, encoding: string | undefined): string {
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (packed: Buffer) => packed
  return unpack(body).toString()
}
