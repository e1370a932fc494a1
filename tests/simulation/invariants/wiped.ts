import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

const feedTables = ['segments', 'changed', 'scopes', 'texts', 'personal', 'resources', 'setAside', 'head', 'favourites'] as const
/** Sealed rows must not name their owner either. */
const accountTables = ['diary', 'settings', 'session', 'profiles', 'intents', 'history', 'sealed'] as const

/** I12: intents are only in their citizen's outbox, and a logged-out device holds nothing that names its last citizen. */
export const wiped: Invariant = ({ model, verdict }) => {
  const lastAccount = new Map<Device, string>()
  function look(device: Device): void {
    const account = accountOn(device)
    if (account !== null) {
      lastAccount.set(device, account)
      const left = model.left.get(device)
      verdict.expect('I12', !left?.isOut || left.account !== account, () => `${account} has logged out of ${device.name}, and is back`)
      const foreign = device.disk.rows<IntentRow>('intents').find((row) => row.account !== account && row.account !== nobody)
      verdict.expect(
        'I12',
        foreign === undefined,
        () => `${device.name} has ${foreign?.id.slice(0, 8)} of ${foreign?.account} for ${account}`,
      )
      return
    }
    const left = model.left.get(device)
    if (left) left.isOut = true
    const before = lastAccount.get(device)
    if (before === undefined || !device.disk.isThere()) return
    // A log-in under way names its citizen.
    for (const table of [...feedTables, ...accountTables]) {
      const text = JSON.stringify(device.disk.rows<{ key?: unknown }>(table).filter(({ key }) => key !== 'login'))
      verdict.expect('I12', !text.includes(before), () => `${device.name} still names ${before} in ${table}: ${around(text, before)}`)
    }
  }
  return { onChanged: look }
}

function around(text: string, name: string): string {
  const at = text.indexOf(name)
  return text.slice(Math.max(0, at - 80), at + 80)
}
