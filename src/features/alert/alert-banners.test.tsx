import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HeldAlerts } from '#store/alert/read-alerts.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { AlertBanners } from './alert-banners.tsx'

const title = (text: string) => ({ en: { title: text, what: 'Something.', steps: [] } })
const held = (...alerts: HeldAlerts['alerts']): HeldAlerts => ({ alerts, countries: ['TH'], offsetMs: 0 })
const flood = sampleAlert({ severity: 'emergency' })
const lifted = sampleAlert({ id: 'fire', number: 2, kind: 'cancelled', texts: title('Leave the hills now') })

test('shows the most severe alert in one line, however long its title is, and counts the others', async () => {
  const long = sampleAlert({ severity: 'emergency', texts: title('Flooding in the whole of the south and the west '.repeat(4)) })
  await renderOnDevice(<AlertBanners held={held(sampleAlert({ id: 'storm', number: 3 }), long)} />)
  const line = (await screen.findByText(/^Flooding in the whole/)).closest('a')
  expect(line?.textContent).toMatch(/^Emergency · Thailand: Flooding/)
  expect(line?.getBoundingClientRect().height).toBeLessThan(60)
  expect(screen.getByLabelText('1 more alert')).toHaveAttribute('href', '/alerts')
})

test('says in the past tense that an alert was lifted, until it is closed', async () => {
  await renderOnDevice(<AlertBanners held={held(lifted)} />)
  const line = (await screen.findByText('Leave the hills now')).closest('a')
  expect(line?.textContent).toMatch(/^Alert lifted .*: Leave the hills now$/)
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  expect(screen.queryByRole('link')).toBe(null)
})

test('cannot close an alert that is in force', async () => {
  await renderOnDevice(<AlertBanners held={held(flood, lifted)} />)
  expect(await screen.findByText('Flooding')).toBeVisible()
  expect(screen.queryByRole('button')).toBe(null)
})

test('calls the end of the day midnight, and not the start of another day', async () => {
  const midnight = new Date().setHours(24, 0, 0, 0)
  await renderOnDevice(<AlertBanners held={held(sampleAlert({ nextWordBy: midnight }))} />)
  expect(await screen.findByText(/Next update by midnight$/)).toBeInTheDocument()
})

test('a long title does not make the page scroll sideways on a phone', async () => {
  await page.viewport(360, 740)
  const texts = title('Severe flooding in the south of Thailand: leave low areas at once')
  await renderOnDevice(<AlertBanners held={held(sampleAlert({ severity: 'emergency', texts }))} />)
  await screen.findByText(/^Severe flooding/)
  expect(innerWidth).toBe(360)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
