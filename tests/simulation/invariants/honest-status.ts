import { nobody } from '#store/feed/scope.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I14, at the end: screens count and list exactly the unsent intents. */
export const honestStatus: Invariant = ({ devices, model, verdict }) => ({
  async atEnd() {
    for (const device of devices) {
      const worker = device.tabs[0]?.worker
      if (!worker) continue
      const counts = await readOutboxCounts(worker.env.db)
      const view = await readOutbox(worker.env.db)
      const account = accountOn(device)
      const unsent = device.disk.rows<IntentRow>('intents').filter(isUnsent)
      const here = new Set(unsent.map(({ id }) => id))
      const open = model.said.filter(
        (one) => one.device === device && [account, nobody].includes(one.account) && one.last?.place === 'outbox' && here.has(one.id),
      )
      // Intents that a later one supersedes count as unsent.
      const shown = counts.waiting + view.superseded.length + counts.needsYou
      verdict.expect('I14', shown === open.length, () => `${device.name} shows ${shown} unsent, and there are ${open.length}`)
      const listed = view.waiting.length + view.superseded.length + view.needsYou.length
      verdict.expect('I14', listed === open.length, () => `${device.name} lists ${listed} unsent, and there are ${open.length}`)
      const lockedAway = model.said.filter((one) => one.device === device && one.last?.place === 'sealed' && one.excuse === null)
      verdict.expect(
        'I14',
        counts.locked >= lockedAway.length,
        () => `${device.name} shows ${counts.locked} locked, and there are ${lockedAway.length}`,
      )
    }
  },
})

/** Answered intents were sent. Read marks are shown only if they were refused. */
function isUnsent({ state, intent }: IntentRow): boolean {
  return state === 'needs-you' || (state !== 'answered' && intent.kind !== 'read-notifications')
}
