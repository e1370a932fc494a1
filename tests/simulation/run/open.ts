import { changeSource, type SourceChange } from '#tests/simulation/source-changes.ts'

/** The history checker has to find the mistakes that an assertion would stop first. */
export const withoutAssertions: SourceChange = {
  file: 'contract/assert-invariant.ts',
  find: 'if (!holds) throw',
  replace: 'if (holds === null) throw',
}

/** Call it once per process, before the core is loaded: from then on time and chance are virtual. */
export async function openSimulation({
  mistake,
  databaseUrl = null,
  onlyHistory = false,
}: {
  mistake: SourceChange | null
  databaseUrl?: string | null
  onlyHistory?: boolean
}) {
  changeSource([...(mistake ? [mistake] : []), ...(onlyHistory ? [withoutAssertions] : [])])
  const { createHost } = await import('#tests/simulation/host.ts')
  const host = await createHost({ databaseUrl })
  const { buildTemplate } = await import('#tests/simulation/template.ts')
  const template = await buildTemplate(host)
  const { runWorld } = await import('#tests/simulation/world/world.ts')
  const { drawPlan } = await import('#tests/simulation/world/plan.ts')
  const { playKill } = await import('#tests/simulation/kill/kill-points.ts')
  return {
    drawPlan,
    play: (options: Parameters<typeof runWorld>[2]) => runWorld(host, template, options),
    playKill: (options: Parameters<typeof playKill>[1]) => playKill({ host, template }, options),
  }
}
