import { describe, expect, test } from 'vitest'
import { readDevices } from '#store/account/read-devices.ts'
import { testPassword } from '#server/testing/test-citizen.ts'
import {
  somebody,
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

const services = await createServices()
const minuteMs = 60_000

async function twoBrowsers() {
  const email = somebody()
  const [phone, laptop] = [createBrowser(services), createBrowser(services)]
  const there = await atHome(phone, email)
  const here = await logIn(laptop, { email, page: 'login' })
  return { phone, laptop, there, here, email }
}

describe('your devices', () => {
  test('the list is stored after a request, and logging out another device seals its unsent intents at its next call', async () => {
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
  })

  test('an old log-in needs the password first, and a wrong password changes nothing', async () => {
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
  })

  test('deleting the account needs the password too, and changes nothing before it', async () => {
    const { here } = await twoBrowsers()
    await here.advance(6 * minuteMs)
    expect(await here.engine.deleteAccount()).toMatchObject({ failure: { problem: { type: 'abroad:password-needed' } } })
    expect(await here.credentials()).toMatchObject({ deletionAsked: false })
    await here.engine.provePassword({ password: testPassword })
    expect(await here.engine.deleteAccount()).toEqual({ ok: true, value: null })
  })

  test('the list links to the page of the provider in the language of the app, and back', async () => {
    const { here } = await twoBrowsers()
    const opened = await here.engine.openProviderPage({ page: 'password' })
    expect(opened).toEqual({ ok: true, value: { redirectTo: expect.stringMatching(/\/idp\/password\?ticket=[\w-]{43}&language=en$/) } })
  })

  test('nothing changes without a connection', async () => {
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
  })

  test('no request is sent if no account is logged in', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const before = browser.calls.length
    expect(await tab.engine.reloadDevices()).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(await tab.engine.endDevice({ id: null })).toMatchObject({ failure: { kind: 'unauthorized' } })
    expect(browser.calls).toHaveLength(before)
  })
})
