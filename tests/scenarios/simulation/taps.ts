import { isSaying, type Saying, type Action } from '#lab/scenario/actions.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { people } from '#tests/simulation/citizens.ts'
import { cancel, logIn, sayIntent } from '#tests/simulation/world/actions.ts'
import { accountOn } from '#tests/simulation/world/model.ts'
import { deviceOf, nameOf, openTabOf, runUntil, tabOf, type Play } from './play.ts'
import { intentOf, nameOfEntity } from './subjects.ts'

const patienceMs = 60_000

export async function tap(play: Play, step: Action, no: number): Promise<void> {
  if (isSaying(step)) return say(play, step, no)
  const { world } = play
  const device = deviceOf(play, step)
  switch (step.do) {
    case 'log-in': {
      const person = people.find(({ name }) => name === step.citizen)!
      await runUntil(play, logIn(world, device, person), patienceMs)
      if (accountOn(device) !== world.accountOf(person)) throw new Error(`${step.citizen} is not logged in`)
      return
    }
    case 'log-out': {
      const tab = openTabOf(play, step)
      world.leave(device)
      await runUntil(
        play,
        tab.ask((engine) => engine.logOut()),
        patienceMs,
      )
      const isOut = await world.run(patienceMs, () => accountOn(device) === null)
      if (!isOut) throw new Error('the log-out did not complete')
      return
    }
    case 'take-back': {
      const row = device.disk.rows<IntentRow>('intents').findLast(({ entity }) => nameOfEntity(entity) === step.what)
      if (!row) throw new Error(`nothing waits about ${step.what}`)
      return cancel(world, device, row.id)
    }
    case 'send-now': {
      const tab = openTabOf(play, step)
      world.emit('onImpatience', device)
      void tab.ask((engine) => engine.sendNow({}))
      return
    }
    case 'open-tab': {
      device.openTab()
      return
    }
    case 'close-tab': {
      openTabOf(play, step).close()
      return
    }
    case 'reload': {
      tabOf(play, step)?.kill()
      device.openTab()
      return
    }
    case 'look': {
      const tab = openTabOf(play, step)
      world.emit('onImpatience', device)
      void tab.ask((engine) => engine.refresh('visible'))
    }
  }
}

async function say(play: Play, step: Saying, no: number): Promise<void> {
  const { world } = play
  const device = deviceOf(play, step)
  const account = accountOn(device)
  const tab = tabOf(play, step)
  if (account === null || !tab) throw new Error(`nobody is logged in on ${nameOf(play, device)}`)
  const said = sayIntent(world, { device, tab, account, intent: intentOf(step), no })
  await world.run(patienceMs, () => said.answer !== 'silent')
  if (said.answer === 'silent') throw new Error(`the device said nothing to "${step.do}"`)
}
