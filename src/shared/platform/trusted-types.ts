interface TrustedTypePolicy {
  createScriptURL(address: string): string
}
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): TrustedTypePolicy
}

/**
 * The page may make scripts only of addresses on its own origin: the engine and the service worker. Browsers without Trusted Types take the
 * address as it is. The result is typed as a string because TypeScript's worker types know no trusted ones.
 */
export const trustedScriptAddress: (address: string) => string = createTrustedScriptAddress()

function createTrustedScriptAddress(): (address: string) => string {
  const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes
  const own = (address: string): string => {
    if (new URL(address, location.href).origin !== location.origin) throw new Error('scripts come from our own origin only')
    return address
  }
  const policy = factory?.createPolicy('abroad', { createScriptURL: own })
  return (address) => (policy ? policy.createScriptURL(address) : own(address))
}
