import { createServer } from 'node:net'

/** Below those that systems hand out by themselves: nobody is given this one between being found and being listened at. */
const [first, count] = [20_000, 12_000]

/** A TCP port of this computer at which nobody listens, for a process that is started next and may be started again. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = first + Math.floor(Math.random() * count)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
