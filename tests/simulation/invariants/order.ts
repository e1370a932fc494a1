import { areSideBySide, type Said } from '../world/model.ts'
import type { Invariant } from '../world/view.ts'

/** I4: what one citizen said on one device about one thing was applied in the order of the taps, where there is one. */
export const order: Invariant = ({ model, services, verdict }) => ({
  async atEnd() {
    const rows = await services.db.query<{ key: string }>(`select key from intent_keys where state = 'done' order by applied_seq`)
    const last = new Map<string, Said>()
    for (const { key } of rows) {
      const one = model.byId.get(key)
      if (!one) continue
      const lane = `${one.account} ${one.entity} ${one.device.name}`
      const before = last.get(lane)
      verdict.expect(
        'I4',
        before === undefined || before.no < one.no || areSideBySide(before, one),
        () => `${lane}: ${one.id.slice(0, 8)} came after ${before?.id.slice(0, 8)}`,
      )
      last.set(lane, one)
    }
  },
})
