import { readOutbox } from '#store/outbox/read-outbox.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import { isForeign } from '#tests/simulation/world/other-builds.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I17, at the end: intents of other builds were sent if this build can read them, and are shown otherwise. */
export const upgrade: Invariant = ({ model, services, verdict }) => ({
  async atEnd() {
    for (const one of model.said) {
      if (!isForeign(one)) continue
      const worker = one.device.tabs[0]?.worker
      // Finished intents are deleted with their session.
      if (one.last?.place === 'history' || one.excuse !== null || one.isCancelAsked || !worker || accountOn(one.device) !== one.account)
        continue
      const view = await readOutbox(worker.env.db)
      // "Done" includes intents whose reply this build cannot read.
      const shown = [...view.waiting, ...view.superseded, ...view.needsYou, ...view.done].find(({ id }) => id === one.id)
      verdict.expect('I17', shown !== undefined, () => `${one.device.name} shows nothing of ${one.id} that another build wrote`)
      if (one.id.startsWith('replayed')) continue
      const sent = services.writes.filter((write) => write.key === one.id)
      verdict.expect('I17', sent.length === 0, () => `${one.id} was sent, and this build cannot read it`)
    }
  },
})
