import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConsentPlace } from '#src/app/overlays/notices.tsx'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { CookieSettings } from './cookie-settings.tsx'

const asked = ['/', '/story/fondue', '/user', '/activity', '/settings']
const notAsked = [
  '/guide',
  '/guide/emergency',
  '/guide/topic/emergencySituation/lostPassport',
  '/contact',
  '/contact/helpline',
  '/event/fondue',
  '/settings/cookies',
  '/login',
  '/onboarding',
]

/** The place of the notice, with a link to each screen. */
function Screens() {
  const navigate = useNavigate()
  return (
    <ToastProvider>
      <p data-testid="at">{useLocation().pathname}</p>
      {[...asked, ...notAsked].map((path, place) => (
        <button key={place} onClick={() => void navigate(path)}>
          {path}
        </button>
      ))}
      <ConsentPlace />
      <main id="main" tabIndex={-1} />
    </ToastProvider>
  )
}

const notice = () => screen.queryByRole('region', { name: 'Cookies and statistics' })
const stored = () => JSON.parse(localStorage.getItem('abroad.consent') ?? 'null') as Record<string, unknown> | null
const button = (name: string) => screen.getByRole('button', { name })
const openNotice = async () => {
  await renderOnDevice(<Screens />)
  return screen.findByRole('region', { name: 'Cookies and statistics' })
}

test('the notice is on the screens to look around in only', async () => {
  await openNotice()
  for (const path of [...notAsked, ...asked]) {
    // The notice may cover the button.
    fireEvent.click(button(path))
    await waitFor(() => expect(screen.getByTestId('at')).toHaveTextContent(path))
    await waitFor(() => expect(notice() !== null, path).toBe(asked.includes(path)))
  }
})

test.for([
  ['Accept all', false, true],
  ['Decline', true, false],
  ['Save settings', false, false],
  ['Save settings', true, true],
] as const)(
  '"%s" with statistics ticked %s stores the answer %s with its time, and the focus goes on in the content',
  async ([name, isTicked, isGiven]) => {
    await openNotice()
    if (isTicked) await userEvent.click(screen.getByRole('checkbox', { name: 'Statistics' }))
    await userEvent.click(button(name))
    await waitFor(() => expect(notice()).toBeNull())
    expect(await screen.findByText(`Saved: statistics ${isGiven ? 'on' : 'off'}`)).toBeVisible()
    expect(stored()?.['statistics']).toEqual({ version: 1, at: expect.stringMatching(/^20\d\d-.*Z$/), isGiven })
    expect(screen.getByRole('main')).toHaveFocus()
  },
)

test('the Tab key leads through the notice into the content, and "Details" opens what each category means', async () => {
  const region = await openNotice()
  const details = within(region).getByRole('button', { name: 'Details' })
  details.focus()
  const stops = [details.textContent]
  while (!screen.getByRole('main').contains(document.activeElement) && stops.length < 9) {
    await userEvent.tab()
    stops.push(document.activeElement instanceof HTMLInputElement ? 'Statistics' : (document.activeElement?.textContent ?? ''))
    if (stops.at(-1) === 'Accept all') break
  }
  expect(stops).toEqual(['Details', 'Statistics', 'Save settings', 'Decline', 'Accept all'])
  expect(details).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(details)
  expect(details).toHaveAttribute('aria-expanded', 'true')
  expect(within(region).getByText(/^Storage on this device/)).toBeVisible()
})

test('on a screen as low as one enlarged four times the notice does not cover the content', async () => {
  await page.viewport(320, 256)
  const region = await openNotice()
  expect(getComputedStyle(region.parentElement!).position).toBe('static')
})

test('the cookie settings show the stored answer, and store what is ticked on "Save settings" only', async () => {
  await renderOnDevice(<CookieSettings />, async () =>
    localStorage.setItem('abroad.consent', JSON.stringify({ statistics: { version: 1, at: '2026-11-01T08:00:00Z', isGiven: false } })),
  )
  const statistics = await screen.findByRole('checkbox', { name: /^Statistics/ })
  const essential = screen.getByRole('checkbox', { name: /^Essential/ })
  expect([essential, statistics].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  expect(essential).toBeDisabled()
  expect(screen.getByText(/^You chose this on/)).toBeVisible()
  await userEvent.click(statistics)
  expect(stored()).toMatchObject({ statistics: { isGiven: false } })
  await userEvent.click(button('Save settings'))
  expect(stored()).toMatchObject({ statistics: { isGiven: true } })
  expect(await screen.findByText('Saved')).toBeVisible()
  await userEvent.click(button('Decline'))
  await waitFor(() => expect(statistics).not.toBeChecked())
  expect(stored()).toMatchObject({ statistics: { isGiven: false } })
})
