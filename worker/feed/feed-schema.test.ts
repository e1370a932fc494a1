import { expect, test } from 'vitest'
import { createFeedDevice } from '#worker/testing/feed-device.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { createFeedService } from '#worker/testing/feed-service.ts'

/** A feed as another build has left it: without a field of each item that its schema did not know, under that schema's number. */
async function leftByAnotherBuild(hasChanges: boolean) {
  const service = createFeedService({ hasChanges })
  for (let n = 0; n < 45; n += 1) service.put(sampleStory(`s${n}`, n))
  let isCut = false
  const device = await createFeedDevice({
    fetch: (address) => (isCut ? Promise.reject(new TypeError('cut')) : service.fetch(address)),
  })
  await device.round()
  // One stands beside the segments.
  service.put(sampleStory('s3', 3))
  await device.round()
  const { db } = device.world
  const strip = (item: object) => {
    Object.assign(item, { replyVersion: 0 })
    delete (item as { likes?: number }).likes
  }
  await db.segments.toCollection().modify((row) => row.items.forEach(strip))
  await db.changed.toCollection().modify((row) => {
    if (row.item) strip(row.item)
  })
  await db.scopes.toCollection().modify((row) => void (row.replyVersion = 0))
  const likes = async () => {
    const byId = new Map<string, unknown>()
    for (const row of await db.segments.toArray()) for (const item of row.items) byId.set(item.id, (item as { likes?: number }).likes)
    for (const row of await db.changed.toArray()) if (row.item) byId.set(row.id, (row.item as { likes?: number }).likes)
    return [...byId.values()]
  }
  return { service, device, likes, cut: (next: boolean) => void (isCut = next) }
}

test.each([true, false])(
  'what another schema dropped is in every item after one round, and nothing was away meanwhile: counter %s',
  async (hasChanges) => {
    const { service, device, likes, cut } = await leftByAnotherBuild(hasChanges)
    expect(await likes()).toEqual(Array(45).fill(undefined))
    cut(true)
    await device.round()
    expect(await device.ids()).toEqual(service.ids())
    cut(false)
    await device.round()
    expect(await likes()).toEqual(Array(45).fill(0))
    expect(await device.ids()).toEqual(service.ids())
    expect(await device.row()).toMatchObject({ replyVersion: 1, complete: true })
  },
)

test('a like between two pages does not hide that an item was read by another schema', async () => {
  const { service, device, likes } = await leftByAnotherBuild(true)
  const { store } = device
  const known = await store.loadKnown()
  const scope = (await device.row())!
  service.like('s3')
  service.like('s30')
  const patches = ['s3', 's30'].map((id) => ({ op: 'patch', id, rev: service.item(id)?.rev, likes: 1 }))
  await store.storeChanges({ raw: patches, known, scope })
  await store.storePage({ items: ['s3', 's30'].map((id) => service.item(id)!), known, scope })
  expect((await likes()).filter((count) => count !== undefined)).toEqual([1, 1])
})

test('an older revision stays older, whichever schema read what is here', async () => {
  const { service, device } = await leftByAnotherBuild(true)
  const { db } = device.world
  await db.changed
    .where('[scope+id]')
    .equals([device.key, 's3'])
    .modify((row) => void Object.assign(row.item ?? {}, { rev: 9 }))
  await device.round()
  expect(await device.ids()).toEqual(service.ids().map((id) => (id.startsWith('s3@') ? 's3@9' : id)))
})
