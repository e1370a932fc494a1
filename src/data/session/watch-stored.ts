import type { AbroadDatabase } from '#store/database/database.ts'
import { followQuery } from '#store/database/follow-query.ts'
import type { ConnectionState } from '#store/rows/rows.ts'
import { databaseIdKey } from '#store/database/resource-keys.ts'
import { pageDatabase, isOutdated } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'
import { readSettings } from './settings.ts'
import { keepWhenFitting } from '#src/shared/platform/device-storage.ts'
import { savesData } from '#src/shared/platform/platform.ts'
import { addLoss, detectWipe, nextMirror, type StoredNow, withoutBack, type Line, recoveries } from './detect-wipe.ts'
import { readLost, readMirror, writeLost, writeMirror, type MirroredPack } from './mirror.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'

/** The browser takes a moment to remove a database, and breaks off whoever opens it meanwhile. */
const removingMs = 500
const maxRemovingMs = 30_000

/**
 * Follows what is stored for as long as the page lives: remembers it apart from the database, notices when the database was removed, and has
 * it fetched again. Where there is no database there is nothing to lose.
 */
export function watchStored(): void {
  const recovery = createRecovery({
    engine,
    home: () => ({ country: readSettings().country ?? 'CH', language: readSettings().language }),
    savesData,
  })
  const heard = new WeakSet<AbroadDatabase>()
  let life = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookAgainMs = removingMs
  follow()

  async function open() {
    const { db, watch } = await pageDatabase()
    // A database that is removed under an open page closes; looking again makes the new one, and finds another mark.
    if (!heard.has(db)) db.on('close', lookAgain)
    heard.add(db)
    return { db, watch }
  }

  /** More and more seldom: each look at a database that does not hold closes it again. */
  function lookAgain(): void {
    clearTimeout(timer)
    timer = setTimeout(follow, lookAgainMs)
    lookAgainMs = Math.min(lookAgainMs * 2, maxRemovingMs)
  }

  function follow(): void {
    life.abort()
    life = new AbortController()
    void followQuery<AbroadDatabase, { now: StoredNow; connection: ConnectionState | null }>({
      open,
      read: async (db) => ({ now: await readStored(db), connection: (await db.connection.get('now'))?.state ?? null }),
      fallback: undefined,
      show: ({ now, connection }) => {
        lookAgainMs = removingMs
        void take(now, connection)
      },
      signal: life.signal,
      isOver: isOutdated,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
  }

  async function take(now: StoredNow, connection: ConnectionState | null): Promise<void> {
    const isNews = await alone(() => remember(now))
    // Rounds bring what the home country needs; nobody must wait for the next one.
    if (isNews) void engine.refresh('asked')
    if (now.packs.some(({ isWhole }) => isWhole)) keepWhenFitting()
    await recovery.step(readLost()?.pending ?? [], now.packs, connection)
  }
}

/** Says whether a loss was found. */
function remember(now: StoredNow): boolean {
  const mirror = readMirror()
  const judgement = detectWipe(mirror, now)
  if (judgement.kind === 'stale') return false
  const before = readLost()
  const lost = judgement.kind === 'wiped' ? addLoss(before, judgement) : before
  if (lost) {
    const left = withoutBack(lost, now)
    if (lost !== before || left.pending.length !== lost.pending.length) writeLost(left)
  }
  writeMirror(nextMirror(mirror, now))
  return judgement.kind === 'wiped'
}

/** Two tabs must not both find the same loss. */
function alone<T>(work: () => T): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('abroad-stored', work) : Promise.resolve(work())
}

/** What would be lost with the database, at one moment. */
export function readStored(db: AbroadDatabase): Promise<StoredNow> {
  return db.transaction('r', [db.settings, db.manifests, db.favourites], async () => {
    const [mark, rows, favourites] = await Promise.all([db.settings.get(databaseIdKey), db.manifests.toArray(), db.favourites.count()])
    return {
      mark: typeof mark?.value === 'string' ? mark.value : null,
      packs: rows.map(({ country, language, manifest, hold }) => ({
        country,
        language,
        topics: manifest?.articles.length ?? 0,
        isHeld: hold === 'citizen',
        isWhole: manifest !== null,
      })),
      favourites,
    }
  })
}

interface RecoveryDeps {
  engine: Pick<EngineApi, 'downloadPack' | 'pausePack'>
  home: () => Pick<MirroredPack, 'country' | 'language'>
  savesData: () => boolean
}

/** Requests lost packs, one after the other, and each once for each time that the connection is restored. */
export function createRecovery({ engine: commands, home, savesData: isSaving }: RecoveryDeps) {
  const asked = new Set<string>()
  let lastLine: Line | null = null
  let isBusy = false

  return {
    async step(pending: readonly MirroredPack[], stored: StoredNow['packs'], connection: ConnectionState | null): Promise<void> {
      const line = lineOf(connection, isSaving())
      if (line !== lastLine) asked.clear()
      lastLine = line
      if (isBusy) return
      isBusy = true
      for (const { pack, how } of recoveries(pending, { line, home: home(), stored })) {
        const { country, language } = pack
        const name = `${how} ${country} ${language}`
        if (asked.has(name)) continue
        asked.add(name)
        await (how === 'pause' ? commands.pausePack({ country, language }) : commands.downloadPack({ country, language }))
      }
      isBusy = false
    },
  }
}

/**
 * The connection row was deleted with the database and is written again only when it changes. Until then a download is tried; if it fails, it stays
 * requested.
 */
function lineOf(state: ConnectionState | null, isSaving: boolean): Line {
  switch (state) {
    case 'offline':
    case 'captive':
    case 'service-down':
      return 'down'
    case 'slow':
      return 'sparing'
    case 'online':
    case null:
      return isSaving ? 'sparing' : 'good'
  }
}
