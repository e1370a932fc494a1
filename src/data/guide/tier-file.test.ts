import { expect, test, vi } from 'vitest'
import { readTierFile } from './tier-file.ts'

test('reading the emergency file fails if the file never arrives', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))),
  )
  await expect(readTierFile(10)).rejects.toThrow(DOMException)
  vi.restoreAllMocks()
})
