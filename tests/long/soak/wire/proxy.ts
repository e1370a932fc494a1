import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { carry } from './carry.ts'
import { conditionsOf, type ConditionChange, type Conditions } from './conditions.ts'
import { noCounts, type WireCounts } from './counts.ts'

/**
 * A wire between a browser and a service: TCP in, TCP out, on a port that is an origin of its own. It knows nothing of HTTP. A connection to the
 * service is made for each of the browser's; the handshake itself is the system's and always comes through.
 */
export interface Proxy {
  address: string
  /** From now on, for bytes that are on the wire too. What is not named is clear. */
  become(change: ConditionChange): void
  /** Clear again. Connections that lost bytes meanwhile are reset: whoever waits for them would wait for ever. */
  heal(): void
  /** RST to both sides of every connection that there is. */
  reset(): void
  /** How many there are now. */
  openCount(): number
  counts: Readonly<WireCounts>
  close(): Promise<void>
}

interface Connection {
  browser: Socket
  service: Socket
  hasHole: boolean
  /** That have gone to the browser. */
  bytesDown: number
}

export async function createProxy(target: string, random: () => number): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const connections = new Set<Connection>()
  const counts = noCounts()
  let conditions: Conditions = conditionsOf()

  const server = createServer({ allowHalfOpen: true }, (browser) => {
    browser.on('error', () => browser.destroy())
    counts.connections += 1
    if (random() < conditions.refuseShare) {
      counts.refused += 1
      return void browser.resetAndDestroy()
    }
    const service = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const connection: Connection = { browser, service, hasHole: false, bytesDown: 0 }
    connections.add(connection)
    // Who went is missed by nobody: the other side hears of it at once, and not in the middle of an answer as of its end.
    service.on('error', () => breakOff(connection))
    for (const socket of [browser, service]) {
      socket.setNoDelay(true)
      socket.once('close', (hadError) => {
        if (hadError || !isDone(connection)) breakOff(connection)
        // Bytes for the other side may still be on the wire.
        else if (browser.destroyed && service.destroyed) connections.delete(connection)
      })
    }
    carryBoth(connection)
  })

  function carryBoth(connection: Connection): void {
    const { browser, service } = connection
    const shared = {
      random,
      onPacketLost: () => void (counts.packetsLost += 1),
      onSwallowed: (bytes: number) => {
        connection.hasHole = true
        counts.bytesSwallowed += bytes
      },
    }
    carry(browser, service, { ...shared, way: () => conditions.up, onSent: (bytes) => void (counts.bytesUp += bytes) })
    carry(service, browser, {
      ...shared,
      way: () => conditions.down,
      room: () => Math.max(0, (conditions.cutAfterBytes ?? Number.POSITIVE_INFINITY) - connection.bytesDown),
      onRoomSpent: () => {
        counts.cut += 1
        breakOff(connection)
      },
      onSent: (bytes) => {
        connection.bytesDown += bytes
        counts.bytesDown += bytes
      },
    })
  }

  function breakOff(connection: Connection): void {
    connections.delete(connection)
    for (const socket of [connection.browser, connection.service]) if (!socket.destroyed) socket.resetAndDestroy()
  }

  function resetThose(isMeant: (connection: Connection) => boolean): void {
    for (const connection of [...connections].filter(isMeant)) {
      counts.reset += 1
      breakOff(connection)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    become: (change) => void (conditions = conditionsOf(change)),
    heal() {
      conditions = conditionsOf()
      resetThose(({ hasHole }) => hasHole)
    },
    reset: () => resetThose(() => true),
    openCount: () => connections.size,
    counts,
    async close() {
      for (const connection of connections) breakOff(connection)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isDone({ browser, service }: Connection): boolean {
  return browser.readableEnded && service.readableEnded
}
