/** What the wire does to the bytes of one direction. */
export interface Way {
  /** Each byte comes so much later. */
  delayMs: number
  /** No more than this comes through; 1 is a drip. Null: no limit. */
  bytesPerSecond: number | null
  /** The share of packets that are lost once, each time that they are sent: as TCP does, they are sent again, and what follows waits behind them. */
  lossShare: number
  /** Bytes go in, none come out, and their connection never hears of it: they do not come later either. */
  isSwallowed: boolean
}

export interface Conditions {
  /** From the browser to the service. */
  up: Way
  /** From the service to the browser. */
  down: Way
  /** The share of new connections that are reset in the moment in which they are made. */
  refuseShare: number
  /** A connection is reset when so many bytes of it have gone to the browser. Null: never. */
  cutAfterBytes: number | null
}

export type ConditionChange = { up?: Partial<Way>; down?: Partial<Way> } & Partial<Pick<Conditions, 'refuseShare' | 'cutAfterBytes'>>

const clearWay: Way = { delayMs: 0, bytesPerSecond: null, lossShare: 0, isSwallowed: false }

/** A clear wire but for what is changed. */
export function conditionsOf({ up, down, ...rest }: ConditionChange = {}): Conditions {
  return { refuseShare: 0, cutAfterBytes: null, ...rest, up: { ...clearWay, ...up }, down: { ...clearWay, ...down } }
}
