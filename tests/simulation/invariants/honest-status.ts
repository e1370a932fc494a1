import { readOutbox } from '#store/outbox/read-outbox.ts'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I14: what is counted and listed is what is there: never "synced" with something unsent. Looked at when quiet, by the reads of the screens. */
export const honestStatus: Invariant = ({ devices, model, verdict }) => ({
  async atEnd() {
    for (const device of devices) {
      const worker = device.tabs[0]?.worker
      if (!worker) continue
      const counts = await readOutboxCounts(worker.env.db)
      const view = await readOutbox(worker.env.db)
      const account = accountOn(device)
      const here = new Set(
        device.disk
          .rows<IntentRow>('intents')
          .filter(isUnsent)
          .map((row) => row.id),
      )
      const open = model.said.filter(
        (one) => one.device === device && one.account === account && one.last?.place === 'outbox' && here.has(one.id),
      )
      // What a later intent settles is counted and listed with it.
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

/** What was answered has left; nobody said a mark of reading, and it is told of only where it was refused. */
function isUnsent({ state, intent }: IntentRow): boolean {
  return state === 'needs-you' || (state !== 'answered' && intent.kind !== 'read-notifications')
}
