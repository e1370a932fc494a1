import type { CitizenName } from './names.ts'

/** How something that was said stands on its device. `missing`: nowhere. */
export type SaidEnd = 'applied' | 'replaced' | 'cancelled' | 'discarded' | 'needs-you' | 'waiting' | 'locked' | 'missing'

/** One thing that a citizen said, as the device has it in the end. In the order of the taps. */
export interface SaidRecord {
  /** The key of its call; null where the device said that it could not keep it. */
  id: string | null
  citizen: CitizenName
  device: string
  what: string
  /** Of the tap: `register`, `like`. */
  said: string
  end: SaidEnd
  /** Why it needs the citizen. */
  reason: string | null
  /** The citizen let it go with the log-out: it may be missing. */
  isLetGo: boolean
}

/** One try of a write on the line, as whoever stands beside the line sees it. */
export interface WriteSeen {
  /** Null where the request had none: a cancel. */
  key: string | null
  /** Of the answer that reached the device, or what became of it: `200`, `409`, `lost`, `captive-portal`, `edge-page`, `page`. */
  fate: string
  /** Somebody took it and answered, be it that the answer was lost. */
  hasArrived: boolean
}

/** What both lanes bring home, from which everything else is told. */
export interface Ledger {
  said: readonly SaidRecord[]
  /** Keys that had an effect since the scenario began, in the order in which the service committed them. */
  applied: readonly string[]
  /** What stands at the service in the name of the first device's citizen: by the subject's name, `registered 3`. */
  service: Readonly<Record<string, string>>
  writes: readonly WriteSeen[]
  /** From the last tap, fault or mend until nothing waited; null: that never came. */
  quietMs: number | null
  /** On the wire, both ways; null where there is none. */
  bytes: number | null
  /** Steps that came to nothing, checks that failed, what consoles and invariants complained of. */
  flaws: readonly string[]
}
