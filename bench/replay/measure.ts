import { join } from 'node:path'
import { withBrowser } from '#bench/browser.ts'
import { replayContenders } from '#bench/contenders.ts'
import type { ReplayName } from '#bench/contenders.ts'
import { wordsOf } from '#bench/pages/replay/words.ts'
import { countsOf } from './counts.ts'
import type { Counts } from './counts.ts'
import { startReplayService } from './service.ts'

export interface Turn {
  ms: number
  requests: number
  lostAnswers: number
  counts: Counts
}
/** What all turns brought. A turn that failed is none. */
export interface Replay {
  wordCount: number
  turns: Partial<Record<ReplayName, Turn[]>>
}

const [quick, whole] = [
  { wordCount: 100, turnCount: 1 },
  { wordCount: 1_000, turnCount: 5 },
]
/** What a contender sends after it has said that nothing waits. */
const restMs = 1_000

/** The contenders in turn, another one first each time; each loses the same answers by number. */
export async function measureReplay(options: {
  work: string
  isQuick: boolean
  only: readonly string[] | undefined
  say: (text: string) => void
}): Promise<Replay> {
  const { wordCount, turnCount } = options.isQuick ? quick : whole
  const chosen = replayContenders.filter(({ name }) => options.only?.includes(name) ?? true)
  const replay: Replay = { wordCount, turns: {} }
  for (let turn = 0; turn < turnCount; turn += 1) {
    options.say(`replay ${turn + 1} of ${turnCount}`)
    for (const index of chosen.keys()) {
      const { name } = chosen[(index + turn) % chosen.length]!
      const profile = join(options.work, `replay-${name}-${turn}`)
      const turns = (replay.turns[name] ??= [])
      try {
        turns.push(await measureTurn({ name, profile, wordCount, seed: turn + 1 }))
      } catch (error) {
        options.say(`replay, ${name}: ${String(error)}`)
      }
    }
  }
  return replay
}

async function measureTurn(given: { name: ReplayName; profile: string; wordCount: number; seed: number }): Promise<Turn> {
  const { name, profile, wordCount, seed } = given
  const service = await startReplayService(seed)
  try {
    const ms = await withBrowser(profile, async (page) => {
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
      await page.goto(`${service.address}/bench/replay-${name}/`)
      await page.evaluate(`window.replay.say(${wordCount})`)
      service.lineUp()
      const took = await page.evaluate<number>('window.replay.drain()')
      await page.waitForTimeout(restMs)
      return took
    })
    const { effects, requests, lostAnswers } = service.traffic
    return { ms, requests, lostAnswers, counts: countsOf(wordsOf(wordCount), effects) }
  } finally {
    await service.close()
  }
}
