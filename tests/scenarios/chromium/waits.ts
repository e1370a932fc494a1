import type { WaitFor } from '#lab/scenario/play-steps.ts'
import type { Check, Edit } from '#lab/scenario/waits.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { appliedSince } from './ledger.ts'
import { pageOf, readerOf, type Play } from './play.ts'

export async function holds(play: Play, step: WaitFor): Promise<boolean> {
  const { subjects } = play
  switch (step.wait) {
    case 'quiet':
      return isQuiet(play)
    case 'tries': {
      const { waiting, superseded, needsYou, done } = await outboxOnDevice(await pageOf(play, step))
      return [...waiting, ...superseded, ...needsYou, ...done].some(
        (row) => subjects.nameOfEntity(row.entity) === step.what && row.attempts >= step.atLeast,
      )
    }
    case 'applied':
      return (await appliedSince(play)).length >= step.atLeast
    case 'refused': {
      const { needsYou } = await outboxOnDevice(await pageOf(play, step))
      return needsYou.some((row) => subjects.nameOfEntity(row.entity) === step.what)
    }
    case 'logged-out':
      return (await pageOf(play, step)).evaluate(() => localStorage.getItem('abroad.account') === null)
  }
}

/** Null: looked for on the screen, and found. */
export async function count(play: Play, step: Check): Promise<number | null> {
  switch (step.check) {
    case 'waiting':
      return (await outboxOnDevice(await pageOf(play, step))).waiting.length
    case 'locked':
      return (await outboxOnDevice(await pageOf(play, step))).locked?.count ?? 0
    case 'applied':
      return (await appliedSince(play)).length
    case 'shown': {
      const page = await pageOf(play, step)
      if (step.at !== undefined) await openInApp(page, step.at)
      await expect(page.getByText(step.text).first()).toBeVisible()
      return null
    }
  }
}

export async function edit({ service, subjects }: Play, { what }: Edit): Promise<void> {
  await service.lab('/content/remove', { ids: [subjects.placeOf(what).id] })
}

async function isQuiet({ devices }: Play): Promise<boolean> {
  for (const device of devices.values()) {
    const { pending } = await intentsOnDevice(await readerOf(device))
    if (pending.some(({ state }) => state === 'waiting' || state === 'sending')) return false
  }
  return true
}
