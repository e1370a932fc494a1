import { expect, test } from 'vitest'
import { createRecovery } from './recovery.ts'
import type { MirroredPack } from './mirror.ts'

const pack = (country: string, isHeld = false): MirroredPack => ({ country, language: 'en', topics: isHeld ? 0 : 60, isHeld })

function engineLog(options: { savesData?: boolean; answer?: () => Promise<void> } = {}) {
  const log: string[] = []
  const call =
    (name: string) =>
    async ({ country }: { country: string }) => {
      log.push(`${name} ${country}`)
      await options.answer?.()
      return { ok: true } as const
    }
  const recovery = createRecovery({
    engine: { downloadPack: call('download'), pausePack: call('pause') },
    home: () => ({ country: 'TH', language: 'en' }),
    savesData: () => options.savesData ?? false,
  })
  return { log, step: recovery.step }
}

test('what was lost is asked for once, one after the other, and paused packs come back paused', async () => {
  const { log, step } = engineLog()
  const pending = [pack('LA'), pack('VN', true), pack('KH')]
  await step(pending, [], 'online')
  await step(pending, [], 'online')
  expect(log).toEqual(['download LA', 'pause VN', 'download KH'])
})

test('each time the line comes back it is asked for again', async () => {
  const { log, step } = engineLog()
  await step([pack('LA')], [], 'offline')
  expect(log).toEqual([])
  await step([pack('LA')], [], 'online')
  await step([pack('LA')], [], 'captive')
  await step([pack('LA')], [], 'online')
  expect(log).toEqual(['download LA', 'download LA'])
})

test('a slow line, and a citizen who saves data, are spared', async () => {
  const slow = engineLog()
  await slow.step([pack('LA')], [], 'slow')
  const saving = engineLog({ savesData: true })
  await saving.step([pack('LA')], [], 'online')
  expect([...slow.log, ...saving.log]).toEqual([])
})

test('where nothing is known of the line it is tried, once', async () => {
  const { log, step } = engineLog()
  await step([pack('LA')], [], null)
  await step([pack('LA')], [], 'online')
  expect(log).toEqual(['download LA'])
})

test('while one download runs no second one begins', async () => {
  let answer: () => void = () => undefined
  const { log, step } = engineLog({ answer: () => new Promise((resolve) => (answer = resolve)) })
  const pending = [pack('LA')]
  const first = step(pending, [], 'online')
  await step([...pending, pack('KH')], [], 'online')
  expect(log).toEqual(['download LA'])
  answer()
  await first
  const second = step([pack('KH')], [{ ...pack('LA'), isWhole: true }], 'online')
  answer()
  await second
  expect(log).toEqual(['download LA', 'download KH'])
})
