import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const sealing = createSealing(crypto.subtle, (bytes) => crypto.getRandomValues(bytes))

test('sealed data opens only with its own key', async () => {
  const [one, other] = [await sealing.seal('Grüezi'), await sealing.seal('Grüezi')]
  expect(await sealing.open(one)).toBe('Grüezi')
  await expect(sealing.open({ ...one, key: other.key })).rejects.toMatchObject({ name: 'OperationError' })
  await expect(sealing.open({ ...one, iv: other.iv })).rejects.toMatchObject({ name: 'OperationError' })
})

test('nobody takes the key out, and nothing of the text can be seen', async () => {
  const { key, sealed, iv } = await sealing.seal('A secret as long as a sentence')
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({ name: 'InvalidAccessError' })
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('secret')
  expect(iv).toHaveLength(12)
})

test('a changed byte is noticed', async () => {
  const sealed = await sealing.seal('x')
  const bytes = new Uint8Array(sealed.sealed.slice(0))
  bytes[0]! ^= 1
  await expect(sealing.open({ ...sealed, sealed: bytes.buffer })).rejects.toMatchObject({ name: 'OperationError' })
})
