import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { servePageFile } from './page-files.ts'

/**
 * Loaded into the service's process before `server/main.ts`: counts the bytes at its sockets, and serves the contenders' pages from its
 * own address, so that no request of theirs crosses origins.
 */
const sockets = new Set<Socket>()
let received = 0
let sent = 0

subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket }
  sockets.add(socket)
  socket.once('close', () => {
    sockets.delete(socket)
    received += socket.bytesRead
    sent += socket.bytesWritten
  })
})

process.on('message', () => {
  const open = [...sockets]
  process.send?.({
    received: received + sum(open.map((socket) => socket.bytesRead)),
    sent: sent + sum(open.map((socket) => socket.bytesWritten)),
  })
})
// A channel that is listened to must not keep the process alive.
process.channel?.unref()

const emit = Server.prototype.emit
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  const [request, response] = rest as [IncomingMessage, ServerResponse]
  if (event === 'request' && servePageFile(request, response)) return true
  return Reflect.apply(emit, this, [event, ...rest])
} as typeof emit

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
