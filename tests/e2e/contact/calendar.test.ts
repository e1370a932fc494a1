import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readCalendar } from '#src/platform/files/testing/read-calendar.ts'
import { joinApp, someCitizen } from '#tests/e2e/support/walks/citizen.ts'
import { expect, test, waitUntilStored } from '#tests/e2e/support/fixtures.ts'
import { openInApp, registerFor } from '#tests/e2e/support/walks/submit.ts'

test.use({ phone: 'visitor' })

const event = 'online-hour-voting'

/** What the button gives to the browser's downloads, as a calendar reads it. */
async function added(page: Page, button: Locator) {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  return { name: file.suggestedFilename(), calendar: readCalendar(await readFile(await file.path(), 'utf8')) }
}

const toCalendar = (place: Page | Locator) => place.getByRole('button', { name: 'Add to calendar' })

test('an event goes into the calendar without a line, at the same instant wherever the phone is', async ({
  page,
  context,
  service,
  complaints,
}) => {
  await page.goto('/')
  await waitUntilStored(page)
  await context.setOffline(true)
  await page.goto(`/event/${event}`)
  const { name, calendar } = await added(page, toCalendar(page))
  const item = (await (await fetch(`${service.address}/api/content/single/event/${event}`)).json()) as {
    info: { start_date: string; end_date: string }
    meta: { publish_date: string }
  }
  const instant = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  expect(name).toBe(`${event}.ics`)
  const get = (property: string) => calendar.get(property)
  expect({ uid: get('UID'), stamp: get('DTSTAMP'), start: get('DTSTART'), end: get('DTEND') }).toEqual({
    uid: `event-${event}@abroad`,
    stamp: instant(item.meta.publish_date),
    start: instant(item.info.start_date),
    end: instant(item.info.end_date),
  })
  expect(get('SUMMARY')).toBe('An online hour on voting from afar')
  expect(get('LOCATION')).toBe('Online')
  expect(get('URL')).toBe(new URL(`/event/${event}`, page.url()).href)
  expect(get('DESCRIPTION')).toContain(`\n\n${get('URL')}`)
  expect(complaints).toEqual([])
})

test.describe('My Events', () => {
  test.use({ isFreshPhone: true })

  test('and the dialog after a registration give the same entry as the event itself', { tag: '@wide' }, async ({ page }) => {
    await joinApp(page, someCitizen('Anna'))
    await registerFor(page, event, 2)
    const fromDialog = await added(page, toCalendar(page.getByRole('alertdialog')))
    await page.keyboard.press('Escape')
    const fromDetail = await added(page, toCalendar(page))
    await openInApp(page, '/user/events')
    const fromList = await added(
      page,
      page.getByRole('article').filter({ hasText: 'voting from afar' }).getByRole('button', { name: 'Add to calendar' }),
    )
    const lasting = ({ name, calendar }: typeof fromList) => ({
      name,
      properties: calendar.properties.filter((property) => property.name !== 'SEQUENCE'),
    })
    expect(lasting(fromList)).toEqual(lasting(fromDetail))
    expect(lasting(fromDialog)).toEqual(lasting(fromDetail))
    expect(fromDialog.calendar.get('TRIGGER')).toBe('-P1D')
  })
})
