import { requireEngine } from '#tests/browsers/engines/start.ts'
import { choice, defineCampaign, text, texts } from '#tests/campaigns/campaign.ts'
import { updatePhone } from './journey.ts'
import { buildRelease } from './release.ts'

/** The commits that users may still have: the last state of each round of work. */
const releases = ['47d66740', '253e031e']

export const updates = defineCampaign(
  { from: texts(), to: text('HEAD'), engine: choice(['chromium', 'firefox'], 'chromium'), prepared: text(undefined) },
  async ({ from, to, engine, prepared }, { print, signal }) => {
    requireEngine(engine)
    const target = buildRelease(to, prepared)
    const flaws: string[] = []
    for (const name of from ?? releases) {
      if (signal.aborted) break
      const release = buildRelease(name, prepared)
      const found = await updatePhone({ from: release, to: target, engine, print })
      print(
        `${release.commit} to ${target.commit} in ${engine}: ${found.length === 0 ? 'nothing lost, everything sent once' : found.join('; ')}`,
      )
      flaws.push(...found.map((flaw) => `${release.commit}: ${flaw}`))
    }
    return { flaws }
  },
)
