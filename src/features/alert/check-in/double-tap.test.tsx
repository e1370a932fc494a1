import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { renderOnDevice, seedCitizen } from '#tests/setup/component.tsx'
import { CheckInSection } from './check-in-section.tsx'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function click(point: { x: number; y: number }): Promise<void> {
  const frame = globalThis.frameElement!.getBoundingClientRect()
  const scale = frame.width / innerWidth
  const at = { x: frame.left + point.x * scale, y: frame.top + point.y * scale, button: 'left', clickCount: 1 } as const
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
}

/** Two real clicks where the middle of the element is at first. Returns the texts of all other controls that are there within a second. */
async function doubleTap(target: Element, gapMs: number): Promise<string[]> {
  target.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const others = new Set<string>()
  const end = performance.now() + 900
  const timer = setInterval(() => {
    if (performance.now() > end) return
    const control = document.elementFromPoint(x, y)?.closest('a, button, input, select, textarea, label')
    if (control && control !== target) others.add(control.textContent)
  }, 5)
  onTestFinished(() => clearInterval(timer))
  await click({ x, y })
  await wait(gapMs)
  await click({ x, y })
  await wait(end - performance.now())
  return [...others]
}

async function renderSection(seed?: Parameters<typeof renderOnDevice>[1]) {
  const db = await renderOnDevice(<CheckInSection alert={sampleAlert()} title="Flooding" isOpen />, seed)
  const states = async () => (await db.intents.toArray()).map(({ intent }) => intent.kind === 'check-in' && intent.body.state)
  return { db, states }
}

test.each([60, 150, 300])('a double tap on "I need help" with %i ms between the taps sends one call for help', async (gapMs) => {
  const { states } = await renderSection(seedCitizen)
  expect(await doubleTap(await screen.findByRole('button', { name: 'I need help' }), gapMs)).toEqual([])
  expect(await screen.findByText(/Saved on this device/)).toBeVisible()
  expect(await states()).toEqual(['help'])
})

test.each([60, 150, 300])('a visitor’s double tap with %i ms between the taps opens the form for help', async (gapMs) => {
  const { states } = await renderSection()
  expect(await doubleTap(await screen.findByRole('button', { name: 'I need help' }), gapMs)).toEqual([])
  expect(screen.getByRole('form', { name: 'I need help' })).toBeVisible()
  expect(await states()).toEqual([])
})

test('ten clicks at the same instant send one report', async () => {
  const { db, states } = await renderSection()
  await userEvent.click(await screen.findByRole('button', { name: 'I need help' }))
  await userEvent.fill(await screen.findByLabelText('First and last name'), 'Anna Muster')
  await userEvent.fill(screen.getByLabelText('Number to call you back on'), '+66 81 234 56 78')
  const send = screen.getByRole('button', { name: 'Save and send' })
  for (let count = 0; count < 10; count++) send.click()
  expect(await screen.findByText(/Saved on this device/)).toBeVisible()
  await wait(300)
  expect(await states()).toEqual(['help'])
  expect(await db.history.count()).toBe(0)
})
