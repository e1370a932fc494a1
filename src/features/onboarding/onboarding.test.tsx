import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { NavigationLog } from '#tests/setup/router-access.tsx'
import { OnboardingScreen } from './onboarding.tsx'

let navigations: string[] = []

async function openSlides(): Promise<void> {
  navigations = []
  await renderOnDevice(
    <>
      <OnboardingScreen />
      <NavigationLog entries={navigations} />
    </>,
  )
}
const slide = async (number: number) => expect(await screen.findByRole('img', { name: `Slide ${number} of 5` })).toBeVisible()
const title = () => screen.getByRole('heading', { level: 1 })

test('the keyboard alone gets through the slides, and each begins at its title', async () => {
  await openSlides()
  const titles = new Set<string>()
  for (let number = 1; number <= 5; number += 1) {
    await slide(number)
    titles.add(title().textContent)
    screen.getByRole('button', { name: number === 5 ? 'Finish' : 'Next' }).focus()
    await userEvent.keyboard(number % 2 === 0 ? '{ArrowRight}' : '{Enter}')
    await waitFor(() => expect(number === 5 || title() === document.activeElement).toBe(true))
  }
  expect(titles.size).toBe(5)
  await waitFor(() => expect(navigations).toEqual(['REPLACE /login']))
})

test('the back key goes back one slide, and stays on the first', async () => {
  await openSlides()
  await slide(1)
  for (const number of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await slide(number)
  }
  for (const number of [2, 1, 1]) {
    await userEvent.keyboard('{Escape}')
    await slide(number)
  }
  expect(navigations).toEqual([])
})

function swipe(from: number, to: number): void {
  const target = title()
  const touch = (x: number) => new Touch({ identifier: 1, target, clientX: x, clientY: 200, screenX: x, screenY: 200 })
  const fire = (type: string, x: number, touches: Touch[]) =>
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch(x)] }))
  fire('touchstart', from, [touch(from)])
  fire('touchmove', to, [touch(to)])
  fire('touchend', to, [])
}

test('a swipe turns the slide, unless it begins at the edge of the system or is too short', async () => {
  await openSlides()
  await slide(1)
  swipe(300, 100)
  await slide(2)
  for (const [from, to] of [
    [innerWidth - 10, 100],
    [10, 200],
    [300, 285],
  ] as const) {
    swipe(from, to)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(screen.getByRole('img', { name: /^Slide/ })).toHaveAccessibleName('Slide 2 of 5')
  }
  swipe(100, 300)
  expect(await screen.findByRole('img', { name: 'Slide 1 of 5' })).toBeVisible()
})
