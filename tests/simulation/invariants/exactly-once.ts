import type { WriteSeen } from '#tests/simulation/services/services.ts'
import { satisfies } from '#tests/simulation/world/satisfies.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** I2: a key has at most one effect, one answer, and does what the citizen asked for. I6: the effect is on the citizen's account. */
export const exactlyOnce: Invariant = ({ model, services, verdict }) => {
  let read = 0
  const effectBy = new Map<string, number>()
  const doneBy = new Map<string, string>()

  function look(write: WriteSeen): void {
    const { key, effects, status } = write
    if (key === null) return verdict.expect('I2', effects.length === 0, () => `a cancel has changed ${effects[0]?.subject}`)
    const said = model.byId.get(key)
    if (effects.length > 0) {
      const before = effectBy.get(key)
      verdict.expect('I2', before === undefined, () => `${key.slice(0, 8)} was applied by requests ${before} and ${write.no}`)
      effectBy.set(key, write.no)
      verdict.expect('I2', effects.length === 1, () => `${key.slice(0, 8)} had ${effects.length} effects at once`)
      for (const { account } of effects)
        verdict.expect('I6', account === said?.account, () => `${key.slice(0, 8)} of ${said?.account} was applied to ${account}`)
    }
    if (status === null || status >= 300) return
    const first = doneBy.get(key)
    verdict.expect('I2', first === undefined || first === write.reply, () => `${key.slice(0, 8)} was answered in two ways`)
    doneBy.set(key, write.reply)
    if (first === undefined && said)
      for (const { state } of effects)
        verdict.expect('I2', satisfies(said.intent, state), () => `${key.slice(0, 8)} ${said.intent.kind} came to ${state.slice(0, 200)}`)
  }

  const readNew = () => {
    for (; read < services.writes.length; read += 1) look(services.writes[read]!)
  }
  return { onChanged: readNew, atEnd: readNew }
}
