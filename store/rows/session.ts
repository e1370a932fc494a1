import type { Time } from './rows.ts'

/**
 * What the device knows of its session, in rows of one table that are written with strict durability. Logged in is `credentials`; a log-in
 * under way is `login`; a log-out that the service has not heard of is `revocation`; `epoch` rises with each wipe.
 */
export type SessionRow = CredentialsRow | LoginRow | RevocationRow | EpochRow

/** Complete together with the private key, which stands in a database of its own and fits `publicKeyPem`. */
export interface CredentialsRow {
  key: 'credentials'
  /** The account's id. */
  profileId: string
  /** Opens the identity service. */
  token: string
  publicKeyPem: string
  lookupIdentifier: string
  /** What the account calls this device; learned at the first log-in by the key. */
  recordId: string | null
  /** Rises with each session: who saw an older one refused needs no new one. */
  generation: number
  /** The citizen asked for the account's deletion, and the service may have heard it. */
  deletionAsked: boolean
  /**
   * When the service last refused this device's key, by the service's clock, while nothing else was heard of it: the second no, minutes later,
   * ends the session. Absent in rows of before.
   */
  refusedAt?: Time | null
}

/** A log-in by the identity provider that this device set out for. */
export interface LoginRow {
  key: 'login'
  token: string
  /** Name of the route that the citizen wanted. */
  redirect: string | null
  since: Time
  /** Known once the provider has returned: from then on the flow goes on by itself. */
  profileId: string | null
}

/** Nothing personal: a token that means something to the service only. */
interface RevocationRow {
  key: 'revocation'
  token: string | null
  /** The services' session is ended, or another citizen's took its place: its cookie opens nothing, and must not be sent to be ended. */
  isSessionOver?: boolean
}

export interface EpochRow {
  key: 'epoch'
  epoch: number
  /** The last session ended without the citizen's wish. */
  lost: boolean
  /** What lies outside of this database and the wipe has yet to reach: the key, the pictures, or with `true` both. */
  unfinished: boolean | 'key' | 'pictures'
}
