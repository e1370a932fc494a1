import { isSaying, type Saying, type Action } from '#lab/scenario/actions.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { people } from '#tests/simulation/citizens.ts'
import { cancel, logIn, sayIntent } from '#tests/simulation/world/actions.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import { deviceOf, nameOf, runUntil, tabOf, type Play } from './play.ts'
import { intentOf, nameOfEntity } from './subjects.ts'

/** How long a citizen looks at a tap that does not come to its end. */
const patienceMs = 60_000

export async function tap(play: Play, step: Action, no: number): Promise<void> {
  if (isSaying(step)) return say(play, step, no)
  const { world } = play
  const device = deviceOf(play, step)
  const tab = tabOf(play, step)
  const needsTab = step.do === 'log-out' || step.do === 'send-now' || step.do === 'close-tab' || step.do === 'look'
  if (needsTab && !tab) return void play.flaws.push(`steps[${no}]: "${step.do}" needs an open tab`)
  switch (step.do) {
    case 'log-in': {
      const person = people.find(({ name }) => name === step.citizen)!
      await runUntil(play, logIn(world, device, person), patienceMs)
      if (accountOn(device) !== world.accountOf(person)) play.flaws.push(`steps[${no}]: ${step.citizen} is not logged in`)
      return
    }
    case 'log-out': {
      if (!tab) return
      world.leave(device)
      await runUntil(
        play,
        tab.ask((engine) => engine.logOut()),
        patienceMs,
      )
      const isOut = await world.run(patienceMs, () => accountOn(device) === null)
      if (!isOut) play.flaws.push(`steps[${no}]: the log-out did not complete`)
      return
    }
    case 'take-back': {
      const row = device.disk.rows<IntentRow>('intents').findLast(({ entity }) => nameOfEntity(entity) === step.what)
      return row ? cancel(world, device, row.id) : void play.flaws.push(`steps[${no}]: nothing waits about ${step.what}`)
    }
    case 'send-now': {
      world.hurry(device)
      void tab?.ask((engine) => engine.sendNow({}))
      return
    }
    case 'open-tab': {
      device.openTab()
      return
    }
    case 'close-tab': {
      tab?.close()
      return
    }
    case 'reload': {
      tab?.kill()
      device.openTab()
      return
    }
    case 'look': {
      world.hurry(device)
      void tab?.ask((engine) => engine.refresh('visible'))
    }
  }
}

async function say(play: Play, step: Saying, no: number): Promise<void> {
  const { world } = play
  const device = deviceOf(play, step)
  const account = accountOn(device)
  const tab = tabOf(play, step)
  if (account === null || !tab) return void play.flaws.push(`steps[${no}]: nobody is logged in on ${nameOf(play, device)}`)
  const said = sayIntent(world, { device, tab, account, intent: intentOf(step), no })
  await world.run(patienceMs, () => said.answer !== 'silent')
  if (said.answer === 'silent') play.flaws.push(`steps[${no}]: the device said nothing to "${step.do}"`)
}
