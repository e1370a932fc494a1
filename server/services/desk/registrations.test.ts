import { expect, test } from 'vitest'
import { bangkok, profile } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk } from '#server/testing/test-desk.ts'
import { eventDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { readAudit } from './audit.ts'
import { csvOf } from './csv.ts'

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+41 79 000', `"'+41 79 000"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['Anna; "Ö"', '"Anna; ""Ö"""'],
  [2, '"2"'],
  [-2, '"-2"'],
  [null, '""'],
])('a cell %j is text for every table program', (value, cell) => {
  expect(csvOf([[value, 'x']])).toBe(`\uFEFF${cell};"x"\r\n`)
})

describeOnDatabases('registrations for an event', (fresh) => {
  test('are exported as CSV for the desk in charge only, with an audit entry, and listed with links to call and to write', async () => {
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('e', { audience: ['th'] })] })
    const { browser, database } = parts
    await browser.call('PUT', '/api/user/me', { body: { ...profile, firstName: '=1+1' } })
    await write(browser, say.register('e', 2, 'onsite'))
    const desk = await createDesk(parts)
    const page = await desk.read('/desk/events/e')
    const links = ['href="/desk/events/e/registrations.csv"', 'href="tel:+66812345678"', 'href="mailto:citizen-0%40example.ch"']
    expect(page).toContain('href="/desk/content/e"')
    expect(await desk.read('/desk/content/e')).toContain('href="/desk/events/e"')
    for (const part of [...links, '+66 81 234 5678']) expect(page).toContain(part)
    const reply = await desk.browser.request('GET', '/desk/events/e/registrations.csv')
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get('Content-Disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="e.csv"',
    ])
    expect(await reply.text()).toContain(`"'=1+1 Muster";"citizen-0@example.ch";"not confirmed";"'+66812345678";"2";"On site"\r\n`)
    const acts = (await readAudit(database.db, { representationId: bangkok, before: undefined })).map(({ act, subject }) => [act, subject])
    expect(acts).toContainEqual(['export', 'events/e'])
    expect(await (await createDesk(parts, 'th-phuket-hc')).status('/desk/events/e/registrations.csv')).toBe(404)
  })

  test('are listed by name, 50 on a page, with the total on each page', async () => {
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('e', { audience: ['th'] })], citizens: 53 })
    const { citizens } = parts
    for (const [no, { browser }] of citizens.entries()) {
      await browser.call('PUT', '/api/user/me', { body: { ...profile, firstName: `Anna${no}`, lastName: no % 2 ? 'Meier' : 'Muster' } })
      await write(browser, say.register('e', 2, 'onsite'))
    }
    const desk = await createDesk(parts)
    const first = await desk.read('/desk/events/e')
    const after = /href="(\/desk\/events\/e\?after=[^"]+)"/.exec(first)?.[1] ?? ''
    const second = await desk.read(after)
    const names = (page: string) => page.match(/Anna\d+ (?:Meier|Muster)/g) ?? []
    expect([names(first).length, names(second).length]).toEqual([50, 3])
    expect(new Set([...names(first), ...names(second)]).size).toBe(53)
    expect(first).toContain('106 people registered')
    expect(second).toContain('106 people registered')
    expect([first.includes('Show more'), second.includes('Show more')]).toEqual([true, false])
  })

  test('a page after the last registration still says how many there are, and one after a deleted account is the first page', async () => {
    const parts = await createWorld(await fresh(), { drafts: [eventDraft('e', { audience: ['th'] })], citizens: 2 })
    const [first, second] = parts.citizens
    for (const { browser } of [first!, second!]) {
      await browser.call('PUT', '/api/user/me', { body: { ...profile, lastName: browser === first!.browser ? 'Meier' : 'Muster' } })
      await write(browser, say.register('e', 2, 'onsite'))
    }
    const desk = await createDesk(parts)
    const after = ({ accountId }: { accountId: string }) => desk.read(`/desk/events/e?after=0.${accountId}`)
    expect(await after(first!)).not.toContain('Meier')
    const afterLast = await after(second!)
    expect(afterLast).toContain('4 people registered')
    expect(afterLast).toContain('No further registrations.')
    expect(afterLast).not.toContain('Nobody yet')

    await first!.browser.call('DELETE', '/api/user/me')
    expect(await after(first!)).toContain('Muster')
  })
})
