import type { Check, Edit, Wait } from '#lab/scenario/waits.ts'
import { intentsOnDevice, outboxOnDevice } from '#tests/e2e/support/device.ts'
import { expect } from '#tests/e2e/support/fixtures.ts'
import { openInApp } from '#tests/e2e/support/walks/submit.ts'
import { appliedSince } from './ledger.ts'
import { pageOf, pause, readerOf, until, type Play } from './play.ts'

export async function wait(play: Play, step: Wait, no: number): Promise<void> {
  if (step.wait === 'seconds') return pause(step.seconds * 1_000)
  if (!(await until(() => holds(play, step), step.withinS * 1_000)))
    play.flaws.push(`steps[${no}]: "${step.wait}" did not come within ${step.withinS} s`)
}

async function holds(play: Play, step: Exclude<Wait, { wait: 'seconds' }>): Promise<boolean> {
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

export async function check(play: Play, step: Check, no: number): Promise<void> {
  const complain = (found: number, wanted: number) => {
    if (found !== wanted) play.flaws.push(`steps[${no}]: ${step.check}: ${found}; ${wanted} was expected`)
  }
  switch (step.check) {
    case 'waiting':
      return complain((await outboxOnDevice(await pageOf(play, step))).waiting.length, step.count)
    case 'locked':
      return complain((await outboxOnDevice(await pageOf(play, step))).locked?.count ?? 0, step.count)
    case 'applied':
      return complain((await appliedSince(play)).length, step.count)
    case 'shown': {
      const page = await pageOf(play, step)
      if (step.at !== undefined) await openInApp(page, step.at)
      await expect(page.getByText(step.text).first()).toBeVisible()
    }
  }
}

export async function edit({ service, subjects }: Play, { what }: Edit): Promise<void> {
  await service.lab('/content/remove', { ids: [subjects.placeOf(what).id] })
}

/** Nothing is on its way on any device. */
export async function isQuiet({ devices }: Play): Promise<boolean> {
  for (const device of devices.values()) {
    const { pending } = await intentsOnDevice(await readerOf(device))
    if (pending.some(({ state }) => state === 'waiting' || state === 'sending')) return false
  }
  return true
}
