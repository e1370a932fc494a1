import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDevices } from '#store/account/read-devices.ts'
import { testPassword } from '#server/testing/test-citizen.ts'
import {
  askOwn,
  askOwnTwice,
  atHome,
  createBrowser,
  dump,
  logIn,
  minutesApartMs,
  noLine,
  say,
  tracesIn,
  wholeProfile,
} from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const minuteMs = 60_000

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

async function twoBrowsers() {
  const email = `devices${(people += 1)}@example.ch`
  const [phone, laptop] = [createBrowser(services), createBrowser(services)]
  const there = await atHome(phone, email)
  const here = await logIn(laptop, { email, page: 'login' })
  return { phone, laptop, there, here, email }
}

describe('your devices', () => {
  test('are on the device after they were asked for, and another is logged out from here at its next call, what it had not sent sealed', async () => {
    const { phone, there, here, email } = await twoBrowsers()
    expect(await here.engine.reloadDevices()).toEqual({ ok: true })
    const other = (await readDevices(here.db))?.devices.find(({ isThis }) => !isThis)
    phone.setLine(noLine)
    const { id } = await say(there, { kind: 'profile', body: { ...wholeProfile, firstName: 'Sealed' } })
    expect(await here.engine.endDevice({ id: other?.id ?? '' })).toEqual({ ok: true })
    expect((await readDevices(here.db))?.devices).toMatchObject([{ isThis: true }])

    phone.heal()
    await askOwn(there)
    // Once may be a mistake of the service: nothing is lost yet.
    expect(await there.session()).toMatchObject({ state: 'logged-in' })
    await there.advance(minutesApartMs)
    await askOwn(there)
    expect(await there.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    expect(await there.db.intents.count()).toBe(0)
    expect(await there.db.sealed.count()).toBe(1)
    expect(tracesIn(await dump(there), [email, 'Sealed'])).toEqual([])
    expect(await askOwn(here)).toEqual({ ok: true })

    const again = await logIn(phone, { email, page: 'login' })
    await again.start()
    await again.until(async () => (await again.db.history.where('id').equals(id).count()) > 0, 'what was sealed is sent')
    for (const tab of [there, here, again]) await tab.engine.close()
  })

  test('wait for the password when the log-in is old; the right one opens the way, a wrong one does not', async () => {
    const { there, here } = await twoBrowsers()
    await here.advance(6 * minuteMs)
    expect(await here.engine.endDevice({ id: null })).toMatchObject({ failure: { problem: { type: 'abroad:password-needed' } } })
    expect(await here.engine.provePassword({ password: 'some other words' })).toEqual({ ok: true, value: { isRight: false } })
    expect(await here.engine.endDevice({ id: null })).toMatchObject({ ok: false })
    expect(await there.session()).toMatchObject({ state: 'logged-in' })
    expect(await here.engine.provePassword({ password: testPassword })).toEqual({ ok: true, value: { isRight: true } })
    expect(await here.engine.endDevice({ id: null })).toEqual({ ok: true })
    await askOwnTwice(there)
    expect(await there.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    for (const tab of [there, here]) await tab.engine.close()
  })

  test('the account’s deletion waits for it too, changes nothing until then, and takes its word back', async () => {
    const { there, here } = await twoBrowsers()
    await here.advance(6 * minuteMs)
    expect(await here.engine.deleteAccount()).toMatchObject({ failure: { problem: { type: 'abroad:password-needed' } } })
    expect(await here.credentials()).toMatchObject({ deletionAsked: false })
    await here.engine.provePassword({ password: testPassword })
    expect(await here.engine.deleteAccount()).toEqual({ ok: true, value: null })
    for (const tab of [there, here]) await tab.engine.close()
  })

  test('lead to the provider’s own page, in the language of the app and back to the list', async () => {
    const { there, here } = await twoBrowsers()
    const opened = await here.engine.openProviderPage({ page: 'password' })
    expect(opened).toEqual({ ok: true, value: { redirectTo: expect.stringMatching(/\/idp\/password\?ticket=[\w-]{43}&language=en$/) } })
    for (const tab of [there, here]) await tab.engine.close()
  })

  test('change nothing without a line', async () => {
    const { laptop, there, here } = await twoBrowsers()
    laptop.setLine(noLine)
    for (const answer of [
      await here.engine.reloadDevices(),
      await here.engine.endDevice({ id: null }),
      await here.engine.provePassword({ password: testPassword }),
      await here.engine.openProviderPage({ page: 'password' }),
    ])
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    expect(await askOwn(there)).toEqual({ ok: true })
    for (const tab of [there, here]) await tab.engine.close()
  })

  test('are nobody’s where nobody is logged in: no call goes out', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const before = browser.calls.length
    expect(await tab.engine.reloadDevices()).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(await tab.engine.endDevice({ id: null })).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(browser.calls).toHaveLength(before)
    await tab.engine.close()
  })
})
