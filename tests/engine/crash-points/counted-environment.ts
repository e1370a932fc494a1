import type { Environment } from '#worker/environment/environment.ts'
import type { Pass } from './points.ts'

/** What a dead tab waits for never comes. One for each who waits: a shared one would hold in memory all that ever waited for it. */
const never = () => new Promise<never>(() => undefined)

/**
 * The environment with every operation that the core waits for counted: a point before it begins and one when it has ended. A sleep that is
 * broken off ends with what broke it off, which has a point of its own.
 */
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
      open: (sealed) => counted('open what was sealed', () => sealing.open(sealed)),
    },
    keyStore: {
      create: () => counted('make the key', () => keyStore.create()),
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
      isHeld: (name) => counted('look at a lock', () => locks.isHeld(name)),
    },
    removePictures: () => counted('remove the pictures', () => env.removePictures()),
  }

  /** The bytes of an answer come later than its head. */
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
