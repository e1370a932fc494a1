import { expect, test as base } from 'vitest'
import { createTestApp, reference, testHash, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { newSecret } from '#server/secrets.ts'
import { runStaffCommand, usage } from './commands.ts'

const email = 'vreni@eda.example'
const bangkok = 'th-bangkok-embassy'
const password = 'four words and a desk.'

describeOnDatabases('the operator’s commands', (fresh) => {
  async function world() {
    const parts = createTestApp({ database: await fresh() })
    let ids = 0
    const { clock, database } = parts
    const newId = () => `staff-${(ids += 1)}`
    const deps = { database, reference, now: () => clock.now, newId, newSecret, hashPassword: testHash }
    const run = (line: string, typed?: string) => runStaffCommand({ ...deps, readPassword: () => Promise.resolve(typed) }, line.split(' '))
    return { parts, run }
  }
  const test = base.extend('world', () => world())
  async function logInAtDesk(parts: TestApp, given = password) {
    const browser = createTestBrowser(parts)
    const form = formOn(await (await browser.request('GET', '/desk/login')).text())
    const { status } = await browser.send('/desk/login', { ...form, email, password: given })
    return { status, look: async () => (await browser.request('GET', '/desk/conversations')).status }
  }

  test('make an account with the given password, or with a generated one that is printed once', async ({ world: { parts, run } }) => {
    expect(await run(`add ${email} ${bangkok}`, password)).toEqual({ ok: true, text: `${email} can log in at /desk.` })
    expect((await logInAtDesk(parts)).status).toBe(303)
    expect(await run(`add ${email} ${bangkok}`, password)).toMatchObject({ ok: false, reason: expect.stringContaining('already') })

    const made = await run(`password ${email}`)
    const printed = /Password: (.{20})$/.exec(made.ok ? made.text : '')?.[1] ?? ''
    expect((await logInAtDesk(parts)).status).toBe(422)
    expect((await logInAtDesk(parts, printed)).status).toBe(303)
  })

  test('apply the password rules to staff, and accept only existing representations', async ({ world: { run } }) => {
    expect(await run(`add ${email} ${bangkok}`, 'demo-desk')).toEqual({ ok: false, reason: 'the password is refused: short' })
    expect(await run(`add ${email} atlantis`, password)).toMatchObject({ ok: false, reason: expect.stringContaining('atlantis') })
    expect(await run('add nobody', password)).toMatchObject({ ok: false })
    expect(await run('block nobody@eda.example')).toMatchObject({ ok: false, reason: expect.stringContaining('no account') })
    expect(await run('dance')).toEqual({ ok: false, reason: usage })
  })

  test('a blocked officer is out at the next request, and does not come in until they are unblocked', async ({ world: { parts, run } }) => {
    await run(`add ${email} ${bangkok}`, password)
    const officer = await logInAtDesk(parts)
    expect(await officer.look()).toBe(200)
    expect(await run(`block ${email}`)).toMatchObject({ ok: true })
    expect(await officer.look()).toBe(303)
    expect((await logInAtDesk(parts)).status).toBe(422)
    await run(`unblock ${email}`)
    expect(await officer.look()).toBe(303)
    expect((await logInAtDesk(parts)).status).toBe(303)
  })

  test('a new password and the end of sessions log out whoever is in', async ({ world: { parts, run } }) => {
    await run(`add ${email} ${bangkok}`, password)
    for (const command of ['end', 'password']) {
      const officer = await logInAtDesk(parts)
      await run(`${command} ${email}`, password)
      expect(await officer.look()).toBe(303)
    }
  })

  test('list who there is, and leave a line each in the audit trail', async ({ world: { parts, run } }) => {
    await run(`add ${email} ${bangkok}`, password)
    await run(`block ${email}`)
    expect(await run('list')).toEqual({ ok: true, text: `${bangkok}\t${email}\tblocked` })
    const page = await (await createDesk(parts)).read('/desk/audit')
    expect(page).toMatch(/Operator.*account blocked.*Operator.*account created/s)
  })
})
