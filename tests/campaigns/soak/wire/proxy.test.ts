import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRandom } from '#server/seeded-random.ts'
import { scaled } from '#tests/setup/time-limits.ts'
import { createProxy, type Proxy } from './proxy.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function startEcho() {
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
      socket.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const end = () => sockets.forEach((socket) => socket.end())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard, end }
}

async function startCaller({ address }: Proxy) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) })
  closing.push(() => socket.destroy())
  let heard = Buffer.alloc(0)
  let end: string | null = null
  socket.on('data', (chunk: Buffer) => (heard = Buffer.concat([heard, chunk])))
  socket.once('error', (error: NodeJS.ErrnoException) => (end = error.code ?? error.message))
  socket.once('end', () => (end ??= 'end'))
  await new Promise((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', resolve)
  })
  return { say: (text: string) => void socket.write(text), heard: () => heard.toString(), end: () => end }
}

async function startAll(seed = 1) {
  const service = await startEcho()
  const proxy = await createProxy(service.address, createRandom(seed))
  closing.push(proxy.close)
  return { service, proxy }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const long = 'a long answer '.repeat(2_000)

test('a clear wire brings everything, both ways, and the end after it', async () => {
  const { service, proxy } = await startAll()
  const caller = await startCaller(proxy)
  caller.say(long)
  await expect.poll(caller.heard).toBe(long)
  service.end()
  await expect.poll(caller.end).toBe('end')
  expect(proxy.counts).toMatchObject({ connections: 1, bytesUp: long.length, bytesDown: long.length, bytesSwallowed: 0 })
})

test('a delay holds back each way by itself', async () => {
  const { service, proxy } = await startAll()
  proxy.become({ down: { delayMs: 600 } })
  const caller = await startCaller(proxy)
  const began = performance.now()
  caller.say('hello')
  await expect.poll(service.heard, { interval: 5 }).toBe('hello')
  expect(performance.now() - began).toBeLessThan(scaled(500))
  await expect.poll(caller.heard, { interval: 5 }).toBe('hello')
  expect(performance.now() - began).toBeGreaterThan(590)
})

test('a drip brings one byte after the other, and all that is left when it is over', async () => {
  const { proxy } = await startAll()
  proxy.become({ down: { bytesPerSecond: 5 } })
  const caller = await startCaller(proxy)
  caller.say('one by one')
  await expect.poll(caller.heard, { interval: 5 }).toBe('o')
  await expect.poll(caller.heard, { interval: 5 }).toBe('on')
  expect(caller.end()).toBeNull()
  proxy.heal()
  await expect.poll(caller.heard).toBe('one by one')
})

test('lost packets come later, none is missing, none out of order', async () => {
  const { proxy } = await startAll(3)
  proxy.become({ down: { lossShare: 0.2 } })
  const caller = await startCaller(proxy)
  caller.say(long)
  await expect.poll(() => caller.heard().length).toBe(long.length)
  expect(proxy.counts.packetsLost).toBeGreaterThan(0)
})

test('one way is lost: the service hears, its answer never comes, and the wire that is whole again ends the wait', async () => {
  const { service, proxy } = await startAll()
  const caller = await startCaller(proxy)
  proxy.become({ down: { isSwallowed: true } })
  caller.say('do it')
  await expect.poll(service.heard).toBe('do it')
  await pause(200)
  expect([caller.heard(), caller.end()]).toEqual(['', null])
  expect(proxy.counts.bytesSwallowed).toBe('do it'.length)
  proxy.heal()
  await expect.poll(caller.end).toBe('ECONNRESET')
  const next = await startCaller(proxy)
  next.say('again')
  await expect.poll(next.heard).toBe('again')
})

test('a partition lets nothing through either way', async () => {
  const { service, proxy } = await startAll()
  proxy.become({ up: { isSwallowed: true }, down: { isSwallowed: true } })
  const caller = await startCaller(proxy)
  caller.say('is anybody there')
  await pause(200)
  expect([service.heard(), caller.heard(), caller.end()]).toEqual(['', '', null])
})

test('an end that was swallowed leaves nothing behind when the wire is whole again, and a wire that is closed ends everything', async () => {
  const { service, proxy } = await startAll()
  const caller = await startCaller(proxy)
  caller.say('hello')
  await expect.poll(caller.heard).toBe('hello')
  proxy.become({ down: { isSwallowed: true } })
  service.end()
  await pause(100)
  proxy.heal()
  await expect.poll(caller.end).toBe('ECONNRESET')
  expect(proxy.openCount()).toBe(0)

  const next = await startCaller(proxy)
  next.say('once more')
  await expect.poll(next.heard).toBe('once more')
  service.end()
  await expect.poll(next.end).toBe('end')
  await proxy.close()
})

test('a reset ends every connection there is, and no later one', async () => {
  const { proxy } = await startAll()
  const callers = [await startCaller(proxy), await startCaller(proxy)]
  await expect.poll(proxy.openCount).toBe(2)
  proxy.reset()
  for (const caller of callers) await expect.poll(caller.end).toBe('ECONNRESET')
  expect([proxy.counts.reset, proxy.openCount()]).toEqual([2, 0])
  const next = await startCaller(proxy)
  next.say('still here')
  await expect.poll(next.heard).toBe('still here')
})

test('a cut comes at its byte', async () => {
  const { proxy } = await startAll()
  proxy.become({ down: { bytesPerSecond: 2_000 }, cutAfterBytes: 1_234 })
  const caller = await startCaller(proxy)
  caller.say(long)
  await expect.poll(caller.end).toBe('ECONNRESET')
  expect(caller.heard().length).toBeLessThanOrEqual(1_234)
  expect([proxy.counts.cut, proxy.counts.bytesDown]).toEqual([1, 1_234])
})

test('a share of new connections is refused, the same ones for the same seed', async () => {
  const ends: (string | null)[][] = []
  for (let run = 0; run < 2; run += 1) {
    const { proxy } = await startAll(5)
    proxy.become({ refuseShare: 0.5 })
    const mine: (string | null)[] = []
    for (let count = 0; count < 12; count += 1) {
      const caller = await startCaller(proxy)
      await pause(20)
      mine.push(caller.end())
    }
    expect(proxy.counts.refused).toBe(mine.filter((end) => end === 'ECONNRESET').length)
    ends.push(mine)
  }
  expect(new Set(ends[0])).toEqual(new Set(['ECONNRESET', null]))
  expect(ends[1]).toEqual(ends[0])
})

test('a service that dies takes its connections along', async () => {
  const gone = await createProxy('http://127.0.0.1:1', createRandom(1))
  closing.push(gone.close)
  const caller = await startCaller(gone)
  await expect.poll(caller.end).toBe('ECONNRESET')
  expect(gone.openCount()).toBe(0)
})
