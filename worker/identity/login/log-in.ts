import { changeSessionRow, readEpoch, sessionRow } from '#store/account/session.ts'
import type { LoginRow } from '#store/rows/session.ts'
import { webAddress } from '#store/floor/web-address.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import { logInDevice } from './device-login.ts'
import type { FlowDeps } from '#worker/identity/calls.ts'
import { probeKeyStorage } from '#worker/identity/keys/device-key.ts'
import { closeAfterWipe } from '#worker/identity/leaving/revocation.ts'
import type { StoreSession } from '#worker/identity/session/session-lock.ts'
import { retryFlow, cut, done, isTokenUnknown, refused } from '#worker/identity/step.ts'
import type { Step } from '#worker/identity/step.ts'

type Redirect = { redirect: string | null }

/** The log-in by the identity provider: there, back, and the device's own part after it. */
export function createLogIn(deps: FlowDeps) {
  const { env, calls, lock } = deps
  const db = env.strictDb

  function begin(wanted: Redirect & { page?: 'login' | 'register' }): Promise<Step<{ redirectTo: string }>> {
    return lock.run(async (store) => {
      if (await sessionRow(db, 'credentials')) return refused('logged-in')
      if (!(await probeKeyStorage(env))) return cut({ kind: 'no-key-storage' })

      // A key of an earlier try is nobody's: this log-in makes its own.
      await env.keyStore.remove()
      const redirect = routeName(wanted.redirect)
      const replyUri = `${env.origin}/login${redirect === null ? '' : `?redirect=${redirect}`}`
      const shared = await retryFlow(async () => {
        const token = await tokenOfLogin()
        if (token.kind !== 'done') return token
        await store(() => db.session.put({ key: 'login', token: token.value, redirect, since: env.now(), profileId: null }))
        const step = await calls.shareSession(token.value, { replyUri, ...(wanted.page && { page: wanted.page }) })
        // Ran out, or bound already by a return that never came: whoever logs in now may be somebody else, and sets out with a new one.
        if (step.kind === 'refused') await store(() => db.session.delete('login'))
        return step
      })
      if (shared.kind !== 'done') return shared
      const address = webAddress(shared.value, env.origin)
      return address ? done({ redirectTo: address.href }) : cut({ kind: 'unreadable', issue: 'redirectTo is no address of a page' })
    })
  }

  /** Who has begun already, here or in another tab, goes on with the same API session: whichever tab comes back first is right. */
  async function tokenOfLogin(): Promise<Step<string>> {
    const begun = await sessionRow(db, 'login')
    return begun?.profileId === null ? done(begun.token) : calls.interaction()
  }

  /** The citizen is back. Said again it goes on where it was cut, or says that it is done. */
  function finish(profileId: string): Promise<Step<Redirect>> {
    return lock.run(async (store) => {
      if (!isId(profileId)) return refused('not-begun')
      const credentials = await sessionRow(db, 'credentials')
      if (credentials) return credentials.profileId === profileId ? done({ redirect: null }) : refused('logged-in')
      const login = await sessionRow(db, 'login')
      // A link with a profile in it that this device did not set out for must neither log in nor disturb who is under way.
      if (!login || (login.profileId !== null && login.profileId !== profileId)) return refused('not-begun')
      if (login.profileId === null) await store(() => db.session.put({ ...login, profileId }))
      return arrive({ ...login, profileId }, store)
    })
  }

  async function arrive(login: LoginRow & { profileId: string }, store: StoreSession): Promise<Step<Redirect>> {
    const step = await logInDevice({ calls, keyStore: env.keyStore, serviceNow: deps.serviceNow, deviceName: env.deviceName }, login)
    try {
      if (step.kind === 'refused') {
        // A link opened while the citizen is still at the provider: their own return is to come.
        await store(() => (isTokenUnknown(step) ? db.session.put({ ...login, profileId: null }) : db.session.delete('login')))
        await env.keyStore.remove()
      }
      if (step.kind !== 'done') return step
      await store(async () => {
        const epoch = await readEpoch(db)
        await db.session.bulkPut([step.value, { ...epoch, lost: false }])
        await db.session.delete('login')
        // Of a log-out that could not be told: the new session took the place of the one before, here and at the service.
        await changeSessionRow(db, 'revocation', { isSessionOver: true })
      })
      return done({ redirect: login.redirect })
    } catch (error) {
      if (error instanceof LeaseLost) await closeAfterWipe(env, login.token)
      throw error
    }
  }

  return { begin, finish }
}

/** A route is named by letters; anything else never leaves the device. */
function routeName(given: string | null): string | null {
  return given !== null && /^[A-Za-z]{1,40}$/.test(given) ? given : null
}

/** Something that can be an account's id, and stand in a header. */
function isId(given: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(given)
}
