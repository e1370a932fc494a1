import { outstanding } from './outstanding.ts'

const methods = ['digest', 'encrypt', 'decrypt', 'generateKey', 'importKey', 'exportKey', 'sign', 'verify'] as const

/** The browser's crypto runs on threads of its own: virtual time waits for it. */
export function countCrypto(): void {
  const prototype = SubtleCrypto.prototype as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
  for (const name of methods) {
    const real = prototype[name]!
    prototype[name] = function (this: SubtleCrypto, ...given) {
      return outstanding.during(`crypto ${name}`, real.apply(this, given))
    }
  }
}
