import type { Environment } from '#worker/environment/environment.ts'

/** Returns false if the worker is dead and its work must not continue. */
type Pass = (label: string) => boolean

/** A dead worker's promises never settle. Each await gets its own promise, because a shared one would keep every awaiter in memory. */
const never = () => new Promise<never>(() => undefined)

/** Counts every operation that the core awaits: one point before it begins and one after it ends. An aborted sleep has no second point. */
export function countedEnvironment(env: Environment, pass: Pass): Environment {
  async function counted<T>(label: string, work: () => Promise<T>): Promise<T> {
    if (!pass(label)) return never()
    const end = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (!pass(`${label}, done`)) return never()
    if ('error' in end) throw end.error
    return end.value
  }

  const { keyStore, locks, sealing } = env
  return {
    ...env,
    async fetch(address, init) {
      const label = `${init.method ?? 'GET'} ${address.split('?')[0]}`
      return countedReply(label, await counted(label, () => env.fetch(address, init)))
    },
    async sleep(ms, signal) {
      if (!pass('sleep')) return never()
      await env.sleep(ms, signal)
      if (!signal?.aborted && !pass('sleep, done')) return never()
    },
    digest: { digest: (...given) => counted('digest', () => env.digest.digest(...given)) },
    sealing: {
      seal: (text) => counted('seal', () => sealing.seal(text)),
      open: (sealed) => counted('unseal', () => sealing.open(sealed)),
    },
    keyStore: {
      create: () => counted('create the key', () => keyStore.create()),
      async current() {
        const key = await counted('read the key', () => keyStore.current())
        return key && { ...key, sign: (claims) => counted('sign', () => key.sign(claims)) }
      },
      remove: () => counted('remove the key', () => keyStore.remove()),
      probe: () => counted('probe the key storage', () => keyStore.probe()),
    },
    locks: locks && {
      hold: (name) => counted('hold a lock', () => locks.hold(name)),
      tryHold: (name) => counted('try a lock', () => locks.tryHold(name)),
      isHeld: (name) => counted('query a lock', () => locks.isHeld(name)),
    },
    removePictures: () => counted('remove the pictures', () => env.removePictures()),
  }

  function countedReply(label: string, reply: Response): Response {
    const { body } = reply
    const counts = {
      text: () => counted(`${label}, text`, () => reply.text()),
      json: () => counted(`${label}, text`, () => reply.json() as Promise<unknown>),
      body: body && {
        getReader() {
          const reader = body.getReader()
          return {
            read: () => counted(`${label}, bytes`, () => reader.read()),
            cancel: async () => undefined,
            releaseLock: () => undefined,
          }
        },
      },
    }
    return new Proxy(reply, {
      get: (target, name) =>
        name in counts ? counts[name as keyof typeof counts] : (target as unknown as Record<PropertyKey, unknown>)[name],
    })
  }
}
