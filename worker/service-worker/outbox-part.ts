import type { DrainContext } from './background-drain.ts'

/** In the bundle of its own (`entry/sw-outbox.ts`), which it offers itself by this name. */
export type DrainOutbox = (context: DrainContext) => Promise<void>

interface Scope {
  drainOutbox?: DrainOutbox
  importScripts(address: string): void
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } }
}

/**
 * The outbox, its database and its schemas are most of what a service worker holds, and a page that opens needs none of it: they come by a script
 * of their own, fetched while the worker installs (a browser lets it import no other script later) and evaluated when the browser says `sync`.
 */
export function createOutboxPart(scope: Scope, address: string) {
  const policy = scope.trustedTypes?.createPolicy('abroad', { createScriptURL: (own: string) => own })
  return {
    address,
    /** Throws a NetworkError where the script does not come, and after the installation where it never came. */
    load(): DrainOutbox {
      if (!scope.drainOutbox) scope.importScripts(policy ? policy.createScriptURL(address) : address)
      if (!scope.drainOutbox) throw new Error(`${address} holds no outbox`)
      return scope.drainOutbox
    },
  }
}
