import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { servePageFile } from './page-files.ts'

/**
 * Loaded into the service's process before `server/main.ts`. It counts the bytes at the sockets (`/bench-traffic`) and serves the bench's
 * pages at the service's own address, so that their requests are same-origin.
 */
const sockets = new Set<Socket>()
const closed = { received: 0, sent: 0 }

subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket }
  sockets.add(socket)
  socket.once('close', () => {
    if (!sockets.delete(socket)) return
    closed.received += socket.bytesRead
    closed.sent += socket.bytesWritten
  })
})

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  const [request, response] = rest as [IncomingMessage, ServerResponse]
  if (event === 'request' && request.url === '/bench-traffic') return !!response.end(JSON.stringify(trafficWithout(request.socket)))
  if (event === 'request' && servePageFile(request, response)) return true
  return Reflect.apply(emit, this, [event, ...rest])
} as typeof emit

/** The connection that asks is not counted. */
function trafficWithout(own: Socket) {
  sockets.delete(own)
  const traffic = { ...closed }
  for (const { bytesRead, bytesWritten } of sockets) {
    traffic.received += bytesRead
    traffic.sent += bytesWritten
  }
  return traffic
}
