import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { TableName } from '#store/database/database.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import type { Invariant } from '#tests/simulation/world/view.ts'

/** What was locked away says of nobody whose it is. */
const tables: readonly TableName[] = [
  'segments',
  'changed',
  'scopes',
  'texts',
  'personal',
  'resources',
  'setAside',
  'diary',
  'head',
  'settings',
  'favourites',
  'session',
  'profiles',
  'intents',
  'history',
  'sealed',
]

/**
 * I12: what somebody said stands in nobody else's outbox; and a device that nobody is logged in on any more holds nothing that names who was, and
 * neither late answers nor a lost power bring it back.
 */
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
    // Whoever is on the way back in has their name in the log-in.
    for (const table of tables) {
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
