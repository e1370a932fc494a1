import type { ConnectionState } from '#store/rows/rows.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import { type Line, recoveries, type StoredNow } from './detect-wipe.ts'
import type { MirroredPack } from './mirror.ts'

interface RecoveryDeps {
  engine: Pick<EngineApi, 'downloadPack' | 'pausePack'>
  home: () => Pick<MirroredPack, 'country' | 'language'>
  savesData: () => boolean
}

/** Asks for lost packs, one after the other and each once for each time that the line comes up: the engine's rounds go on by themselves. */
export function createRecovery({ engine, home, savesData }: RecoveryDeps) {
  const asked = new Set<string>()
  let lastLine: Line | null = null
  let isBusy = false

  return {
    async step(pending: readonly MirroredPack[], stored: StoredNow['packs'], connection: ConnectionState | null): Promise<void> {
      const line = lineOf(connection, savesData())
      if (line !== lastLine) asked.clear()
      lastLine = line
      if (isBusy) return
      isBusy = true
      for (const { pack, how } of recoveries(pending, { line, home: home(), stored })) {
        const { country, language } = pack
        const name = `${how} ${country} ${language}`
        if (asked.has(name)) continue
        asked.add(name)
        await (how === 'pause' ? engine.pausePack({ country, language }) : engine.downloadPack({ country, language }))
      }
      isBusy = false
    },
  }
}

/**
 * What is known of the line went with the database, and comes back only when it changes: then it is tried. A line that is down costs a call
 * that fails, and the wish stands.
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
