import { expect, test } from 'vitest'
import { conversationsOf, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld } from '#server/testing/test-writes.ts'

describeOnDatabases('a form of the desk that is sent again', (fresh) => {
  async function world() {
    const { browser: _, citizens, ...parts } = await createWorld(await fresh(), { drafts: [], citizens: 2 })
    const [anna, beat] = citizens.map((citizen) => citizen.browser)
    if (!anna || !beat) throw new Error('two citizens are needed')
    const desk = await createDesk(parts)
    const openFor = async (citizen: typeof anna) => {
      await sayTo(citizen, 'Good morning')
      const [conversation] = await conversationsOf(citizen)
      const address = `/desk/conversations/${conversation?.id}`
      return { address, form: formOn(await desk.read(address), 'resolve'), state: async () => (await conversationsOf(citizen))[0]?.state }
    }
    return { desk, hers: await openFor(anna), his: await openFor(beat) }
  }

  test('for the same act is done once, and answered as before', async () => {
    const { desk, hers } = await world()
    for (const _ of [1, 2]) expect((await desk.browser.send(hers.address, { ...hers.form, action: 'resolve' })).status).toBe(303)
    expect(await hers.state()).toBe('resolved')
    expect((await desk.read('/desk/audit')).split('marked as resolved')).toHaveLength(2)
  })

  test('for another act does nothing, and says that the page is out of date', async () => {
    const { desk, hers } = await world()
    await desk.browser.send(hers.address, { ...hers.form, action: 'resolve' })
    const reply = await desk.browser.send(hers.address, { ...hers.form, action: 'archive' })
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('This page is out of date')
    expect(await hers.state()).toBe('resolved')
  })

  test('for another subject does nothing, and keeps what was typed', async () => {
    const { desk, hers, his } = await world()
    await desk.browser.send(hers.address, { ...hers.form, action: 'resolve' })
    const reply = await desk.browser.send(his.address, { ...hers.form, action: 'answer', text: 'Please come on Monday.' })
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('Please come on Monday.')
    expect(await his.state()).toBe('open')
  })
})
