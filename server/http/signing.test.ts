import { expect, test } from 'vitest'
import { newSecret } from '#server/secrets.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createSigner } from './signing.ts'

describeOnDatabases('signatures', (fresh) => {
  test('hold for their purpose, text and time, to the letter, and for every process of the database', async () => {
    const { db } = await fresh()
    const [one, other] = [createSigner({ db, newSecret }), createSigner({ db, newSecret })]
    const signature = await one.sign('chat', 'anna', 1000)
    expect(await other.check('chat', 'anna', signature, 999)).toBe('good')
    expect(await other.check('chat', 'anna', signature, 1000)).toBe('over')
    const [expires, mark = ''] = signature.split('.')
    for (const wrong of [`${signature}.x`, `${signature}.`, `9999.${mark}`, `0${expires}.${mark}`, `.${mark}`, mark, `${expires}.`, ''])
      expect(await other.check('chat', 'anna', wrong, 999)).toBe('wrong')
    expect(await other.check('preview', 'anna', signature, 999)).toBe('wrong')
    expect(await other.check('chat', 'bruno', signature, 999)).toBe('wrong')
  })
})
