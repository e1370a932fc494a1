import { expect, test } from 'vitest'
import { createPackDevice } from '#worker/testing/pack-device.ts'

test('a manifest of more articles than a call can name is asked for whole', async () => {
  const { service, pull, manifest, db } = await createPackDevice(3, { hasDeltas: true })
  await pull()
  const row = (await manifest())!
  const more = Array.from({ length: 398 }, (_, n) => ({ topic: `x${n}`, category: 'emigration', hash: `${n}`.padEnd(64, 'f'), bytes: 1 }))
  const asked = async (count: number) => {
    const articles = [...row.manifest!.articles, ...more].slice(0, count)
    await db.manifests.put({ ...row, etag: null, manifest: { ...row.manifest!, version: 'long', articles } })
    service.requests.length = 0
    await pull()
    return service.requests.filter((address) => address.includes('/pack/')).map((address) => address.includes('have='))
  }
  expect(await asked(401)).toEqual([false])
  expect((await manifest())?.manifest?.articles.map((entry) => entry.hash).toSorted()).toEqual(service.hashes().toSorted())
  expect((await asked(400))[0]).toBe(true)
})
