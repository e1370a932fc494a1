import { expect, test } from 'vitest'
import { alertsCache } from '#store/alert/read-alerts.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createMemoryCaches } from '#worker/testing/memory-caches.ts'
import { withAlerts } from './alerts-in-page.ts'

const page = () => new Response('<header></header>\n<main><section id=de></section></main>', { headers: { 'Content-Encoding': 'br' } })
const text = { title: 'Flut & <b>', what: 'Eins.\n\nZwei.', steps: [{ text: 'Anrufen', call: '+41584653333' }] }

async function pageWith(held: unknown, reader = { language: 'de', now: 1_000 }): Promise<string> {
  const { caches } = createMemoryCaches()
  await (await caches.open(alertsCache.name)).put(alertsCache.address, new Response(JSON.stringify(held)))
  return (await withAlerts(page(), reader, caches)).text()
}
const held = { alerts: [sampleAlert({ texts: { de: text } })], countries: ['TH'], offsetMs: 0 }

test('the emergency page begins with the alerts that stand now, by the corrected clock, each word as text', async () => {
  const released = new Intl.DateTimeFormat('de', { dateStyle: 'short', timeStyle: 'short' }).format(0)
  expect(await pageWith(held)).toBe(
    `<header></header>\n<main><section lang=de><p>Warnung · Thailand · ${released}</p><h2>Flut &amp; &lt;b&gt;</h2><p>Eins.</p><p>Zwei.</p><ol><li>Anrufen <a href=tel:+41584653333>+41584653333</a></li></ol></section><section id=de></section></main>`,
  )
  expect(await pageWith({ ...held, alerts: [sampleAlert({ from: 5_000, until: 9_000 })], offsetMs: 4_000 })).toContain('<h2>Flooding</h2>')
})

test('every number of a step can be called', async () => {
  const steps = [{ text: 'Anrufen', call: '+41584653333', calls: ['+41584653333', '+6626746900'] }]
  const shown = await pageWith({ ...held, alerts: [sampleAlert({ texts: { de: { ...text, steps } } })] })
  expect(shown).toContain('<a href=tel:+41584653333>+41584653333</a> <a href=tel:+6626746900>+6626746900</a></li>')
})

test('it is as it was built where none stands, where what stood is over, and where none was ever stored', async () => {
  const built = await page().text()
  const { caches } = createMemoryCaches()
  expect(await (await withAlerts(page(), { language: 'de', now: 0 }, caches)).text()).toBe(built)
  for (const alerts of [[], [sampleAlert({ kind: 'cancelled' })], [sampleAlert({ until: 1_000 })]])
    expect(await pageWith({ ...held, alerts })).toBe(built)
  expect(await pageWith(null)).toBe(built)
})
