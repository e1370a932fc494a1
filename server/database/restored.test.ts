import { eq } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { noon } from '#server/testing/test-app.ts'
import { threadOf, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { createWorld } from '#server/testing/test-writes.ts'
import { beginAnew } from './restored.ts'
import { counter, items, sessions } from './schema.ts'

const first = noon / 1_000 - Date.UTC(2026, 0) / 1_000

describeOnDatabases('a database that was put back', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [storyDraft('a'), storyDraft('b')] })
    const { db } = parts.database
    const anew = (now: number) => beginAnew(parts.database, { now: () => now, newId: () => crypto.randomUUID() })
    const look = async () => ({
      revs: (await db.select({ rev: items.rev }).from(items).orderBy(items.id)).map(({ rev }) => rev),
      counter: (await db.select().from(counter))[0],
    })
    return { ...parts, db, anew, look }
  }
  const test = base.extend('world', () => world())

  test('gets higher numbers, another epoch and no sessions, and tells the operator', async ({ world: { anew, db, look } }) => {
    const { epoch } = (await look()).counter ?? {}
    expect(await anew(noon)).toEqual([
      expect.stringContaining('The feed has begun anew'),
      'Numbered above all that devices can know: items 2, profiles 1, appointments 0, conversations 0.',
      expect.stringContaining('Sessions ended: of citizens 1, of staff 0'),
    ])
    const after = await look()
    expect(after).toMatchObject({ revs: [first + 1, first + 1], counter: { seq: first + 1, shapeSeq: first + 1 } })
    expect(after.counter?.epoch).not.toBe(epoch)
    expect(await db.select().from(sessions)).toEqual([])
  })

  test('never reuses a number, even if restored twice or with a wrong clock', async ({ world: { anew, db, look } }) => {
    await anew(noon)
    await anew(noon)
    expect((await look()).revs).toEqual([first + 2, first + 2])
    await db.update(items).set({ rev: 1 }).where(eq(items.id, 'a'))
    await anew(noon + 60_000)
    expect((await look()).revs).toEqual([first + 61, first + 61])
    await anew(0)
    expect((await look()).revs).toEqual([first + 62, first + 62])
  })

  test('continues conversations above every number that a phone can know', async ({ world: { anew, browser, db, look } }) => {
    await sayTo(browser, 'before')
    const kept = await db.select().from(sessions)
    await anew(noon)
    // The device has logged in again.
    await db.insert(sessions).values(kept)
    await sayTo(browser, 'after')
    await sayTo(browser, 'and after')
    const { messages, conversation } = await threadOf(browser)
    const texts = messages.slice(1).map(({ seq, text }) => `${seq} ${text}`)
    expect(texts).toEqual(['2 before', `${first + 1} after`, `${first + 2} and after`])
    expect(conversation.seq).toBe(first + 2)
    expect((await look()).revs).toEqual([first + 1, first + 1])
  })
})
