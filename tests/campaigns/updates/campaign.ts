import { rmSync } from 'node:fs'
import { inspect } from 'node:util'
import { requireEngine } from '#tests/browsers/engines/start.ts'
import { choice, defineCampaign, text, texts, WrongUse } from '#tests/campaigns/campaign.ts'
import { buildRelease, type Release } from './release.ts'
import { prepareUpdate } from './scene.ts'
import { variants } from './variants.ts'

/** The commits that users may still have: the last state of each round of work. */
const releases = ['47d66740', '253e031e']

export const updates = defineCampaign(
  { from: texts(), to: text('HEAD'), engine: choice(['chromium', 'firefox'], 'chromium'), variant: texts(), prepared: text(undefined) },
  async ({ from, to, engine, variant, prepared }, { print, signal }) => {
    requireEngine(engine)
    const names = variant ?? Object.keys(variants)
    const unknown = names.find((name) => !Object.hasOwn(variants, name))
    if (unknown !== undefined) throw new WrongUse(`--variant takes ${Object.keys(variants).join(', ')}, not "${unknown}".`)
    const built: Release[] = []
    for (const name of [...(from ?? releases), to]) built.push(buildRelease(name, { prepared, before: built[0] }))
    const target = built.pop()!
    const flaws: string[] = []
    for (const release of built) {
      if (signal.aborted) break
      const update = await prepareUpdate({ from: release, to: target, engine, print })
      const unsent = Object.values(update.filled.before.intents).toSorted()
      print(`${release.commit} in ${engine}: ${unsent.join(', ')} unsent; ${JSON.stringify(update.filled.before.counts)}`)
      for (const name of names) {
        if (signal.aborted) break
        const found = (await variants[name]?.(update).catch((error: unknown) => [`it ended with ${inspect(error).slice(0, 2_000)}`])) ?? []
        print(
          `${release.commit} to ${target.commit}, ${name}: ${found.length === 0 ? 'nothing lost, everything sent once' : found.join('; ')}`,
        )
        flaws.push(...found.map((flaw) => `${release.commit}, ${name}: ${flaw}`))
      }
      rmSync(update.folder, { recursive: true, force: true, maxRetries: 5 })
    }
    return { flaws }
  },
)
