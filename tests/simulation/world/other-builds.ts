import { intentVersion } from '#contract/intents/kind-tables.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { neverTried } from '#store/rows/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { DeviceImage } from '#tests/simulation/device/device.ts'
import type { Said } from './model.ts'

const like: Intent = { kind: 'like', body: { storyId: 'story-local', liked: true } }
/** A shape that this build does not know. */
const unknown = { kind: 'greet', body: { to: ['everybody'] } } as unknown as Intent

/** Intents of other builds: a readable one that was being sent, one of an older shape and one of a newer shape. */
export function foreignRows(account: string, createdAt: number): IntentRow[] {
  const row = (id: string, parts: Partial<IntentRow>): IntentRow => ({
    id,
    account,
    entity: 'story:story-local',
    intent: like,
    version: intentVersion,
    about: 'What another build was told',
    createdAt,
    ...neverTried,
    ...parts,
  })
  return [
    row('replayed-4000-a000-0000-000000000000', { state: 'sending', attempts: 1, firstAttemptAt: createdAt }),
    row('older-40-4000-a000-0000-000000000001', { entity: 'story:story-of-older', version: 0 }),
    row('newer-40-4000-a000-0000-000000000002', { entity: 'story:story-of-newer', version: intentVersion + 1, intent: unknown }),
  ]
}

export function isForeign({ id }: Pick<Said, 'id'>): boolean {
  return /^(replayed|older-40|newer-40)-/.test(id)
}

export function withIntents(image: DeviceImage, rows: readonly IntentRow[]): DeviceImage {
  const stores = image.disk.stores.map((store) => {
    if (store.name !== 'intents') return store
    const first = store.nextKey ?? 1
    const records = rows.map((row, at) => ({ key: first + at, value: { ...row, seq: first + at } }))
    return { ...store, records: [...store.records, ...records], nextKey: first + rows.length }
  })
  return { ...image, disk: { ...image.disk, stores } }
}
