import { areSideBySide, type Said } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I4: intents of one citizen, device and entity are applied in the order of the taps. */
export const order: Invariant = ({ model, services, verdict }) => ({
  async atEnd() {
    const rows = await services.db.query<{ key: string }>(`select key from intent_keys where state = 'done' order by applied_seq`)
    const lanes = new Map<string, Said[]>()
    for (const { key } of rows) {
      const one = model.byId.get(key)
      if (!one) continue
      const name = `${one.account} ${one.entity} ${one.device.name}`
      const lane = lanes.get(name) ?? []
      // Compare with each earlier one, because concurrent taps have no order.
      const late = lane.find((before) => before.no > one.no && !areSideBySide(before, one))
      verdict.expect('I4', late === undefined, () => `${name}: ${one.id.slice(0, 8)} came after ${late?.id.slice(0, 8)}`)
      lanes.set(name, [...lane, one])
    }
  },
})
