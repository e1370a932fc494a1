import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { carry, conditionsOf, type ConditionChange, type Conditions } from './carry.ts'

const noCounts = () => ({
  connections: 0,
  refused: 0,
  reset: 0,
  cut: 0,
  bytesUp: 0,
  bytesDown: 0,
  bytesSwallowed: 0,
  packetsLost: 0,
})

/** A TCP proxy between a browser and a service, on an origin of its own. Handshakes always succeed. */
export interface Proxy {
  address: string
  become(change: ConditionChange): void
  heal(): void
  reset(): void
  openCount(): number
  counts: Readonly<ReturnType<typeof noCounts>>
  close(): Promise<void>
}

interface Connection {
  browser: Socket
  service: Socket
  hasHole: boolean
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
