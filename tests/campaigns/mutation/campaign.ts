import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { choice, defineCampaign, flag } from '#tests/campaigns/campaign.ts'
import parts from './parts.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const names = Object.keys(parts) as (keyof typeof parts)[]

/** Mutants of one part against its tests. Results of unchanged mutants are kept from the last run; `--force` tests all of them. */
export const mutation = defineCampaign({ part: choice(names, 'fencing'), force: flag() }, async ({ part, force }) => {
  const words = ['run', 'tests/campaigns/mutation/stryker.config.mjs', ...(force ? ['--force'] : [])]
  const env = { ...process.env, MUTATION_PART: part }
  const child = spawn(`${root}node_modules/.bin/stryker`, words, { cwd: root, stdio: 'inherit', env })
  const status = await new Promise((resolve) => child.once('close', resolve))
  return { flaws: status === 0 ? [] : [`stryker failed with ${String(status)}; the score must be at least 90 %`] }
})
