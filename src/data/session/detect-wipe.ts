import { isSamePack, type Lost, type Mirror, type MirroredPack } from './mirror.ts'

/** What the database holds now. `isWhole`: all of the pack can be opened. */
export interface StoredNow {
  mark: string | null
  packs: (MirroredPack & { isWhole: boolean })[]
  favourites: number
}

export type WipeVerdict = { kind: 'first' | 'same' | 'stale' } | { kind: 'wiped'; packs: MirroredPack[]; favourites: number }

/**
 * Did the browser remove the database? Emptiness does not tell: a new one is empty until the engine has filled it, and the citizen may have
 * removed everything. A database is born with a mark, so another mark is another database:
 *
 *   nothing remembered        first   a first visit, or the browser forgot all of it
 *   the same mark             same    whatever is missing, we removed it ourselves
 *   no mark                   same    a log-out emptied the tables, or an older build made them
 *   a mark of before          stale   read before the database went, told after: says nothing
 *   another mark              wiped   what is remembered was lost
 */
export function detectWipe(mirror: Mirror | null, now: Pick<StoredNow, 'mark'>): WipeVerdict {
  if (mirror === null) return { kind: 'first' }
  if (now.mark === null || now.mark === mirror.mark) return { kind: 'same' }
  if (mirror.before.includes(now.mark)) return { kind: 'stale' }
  return { kind: 'wiped', packs: mirror.packs, favourites: mirror.favourites }
}

const marksKept = 5

export function nextMirror(mirror: Mirror | null, now: StoredNow): Mirror {
  const before = mirror?.before ?? []
  const isOther = mirror?.mark != null && now.mark !== null && mirror.mark !== now.mark
  return {
    mark: now.mark ?? mirror?.mark ?? null,
    before: isOther ? [...before, mirror.mark ?? ''].slice(-marksKept) : before,
    packs: now.packs.map(({ country, language, topics, isHeld }) => ({ country, language, topics, isHeld })),
    favourites: now.favourites,
  }
}

/** A further loss adds to one that is not over; null where there was nothing to lose. A pack that had not come yet is fetched without a word. */
export function addLoss(lost: Lost | null, loss: Pick<Lost, 'packs' | 'favourites'>): Lost | null {
  if (loss.packs.length === 0 && loss.favourites === 0) return lost
  const isWorthAWord = loss.favourites > 0 || loss.packs.some(({ topics }) => topics > 0)
  return {
    packs: joined(lost?.packs ?? [], loss.packs),
    favourites: (lost?.favourites ?? 0) + loss.favourites,
    pending: joined(lost?.pending ?? [], loss.packs),
    isSeen: !isWorthAWord && (lost?.isSeen ?? true),
  }
}

/** A pack that was paused before anything of it had come; one that could be read is wanted back, paused updates or not. */
function isPausedEmpty(pack: MirroredPack): boolean {
  return pack.isHeld && pack.topics === 0
}

/** What is back is no longer pending: whole, or paused again with as little as it had. */
export function withoutBack(lost: Lost, now: Pick<StoredNow, 'packs'>): Lost {
  const isBack = (pack: MirroredPack) =>
    now.packs.some((stored) => isSamePack(stored, pack) && (stored.isWhole || (stored.isHeld && isPausedEmpty(pack))))
  return { ...lost, pending: lost.pending.filter((pack) => !isBack(pack)) }
}

/** `sparing`: slow, or the citizen saves data. */
export type Line = 'good' | 'sparing' | 'down'
export type Recovery = { pack: MirroredPack; how: 'download' | 'pause' }

/**
 * What to ask of the engine. Rounds bring the home pack by themselves, and ask where the line is slow; they go on with whatever has a row.
 * The others come after it: countries share their articles, so that it leaves them little to fetch. A pack that was paused while still empty comes back paused.
 */
export function recoveries(
  pending: readonly MirroredPack[],
  at: { line: Line; home: Pick<MirroredPack, 'country' | 'language'>; stored: StoredNow['packs'] },
): Recovery[] {
  const waitsForHome = pending.some((pack) => isSamePack(pack, at.home) && !isPausedEmpty(pack))
  return pending
    .filter((pack) => !at.stored.some((stored) => isSamePack(stored, pack)))
    .flatMap((pack): Recovery[] => {
      if (isPausedEmpty(pack)) return [{ pack, how: 'pause' }]
      return at.line === 'good' && !waitsForHome ? [{ pack, how: 'download' }] : []
    })
}

function joined(one: readonly MirroredPack[], other: readonly MirroredPack[]): MirroredPack[] {
  return [...one.filter((pack) => !other.some((candidate) => isSamePack(candidate, pack))), ...other]
}
