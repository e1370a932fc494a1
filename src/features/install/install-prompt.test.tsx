import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { afterPrompt } from '#src/shared/platform/update/install-limits.ts'
import { changeLanguage } from '#src/shared/i18n/i18n.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import type { PromptName } from './which-prompt.ts'

const { signal } = new AbortController()
const tracking = afterPrompt(null, Date.UTC(2026, 2, 1, 12))
const iphone = (version: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.0 Mobile/15E148 Safari/604.1`

afterEach(async () => {
  vi.restoreAllMocks()
  await changeLanguage('en', signal)
})

async function openPrompt(name: PromptName, userAgent = iphone(26)) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const onClose = vi.fn<() => void>()
  await renderOnDevice(<InstallPrompt name={name} tracking={tracking} onClose={onClose} />)
  return { dialog: await screen.findByRole('dialog'), onClose }
}

test('the QR code has the address of the app and says when it may come back', async () => {
  const { dialog, onClose } = await openPrompt('qr')
  expect(within(dialog).getByRole('img', { name: `QR code with the address ${location.origin}/` })).toBeVisible()
  expect(within(dialog).getByText(/it will not come back before 8 March 2026/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  [26, 'Tap the button with the three dots at the bottom right, then “Share”.', /three-dot menu/],
  [18, 'Tap the Share button at the bottom of Safari.', /in the middle/],
])('an iPhone with Safari %i gets four steps, each with a described picture', async (version, first, picture) => {
  const { dialog } = await openPrompt('iphone', iphone(version))
  const steps = within(dialog).getAllByRole('listitem')
  expect(steps).toHaveLength(4)
  for (const step of steps) expect(within(step).getByRole('img')).toHaveAccessibleName(/.{20}/)
  expect(within(steps[0]!).getByText(first)).toBeVisible()
  expect(within(steps[0]!).getByRole('img')).toHaveAccessibleName(picture)
})

test('an iPad gets three steps, each with a described picture', async () => {
  const { dialog } = await openPrompt('ipad')
  const pictures = within(dialog).getAllByRole('img')
  expect(pictures).toHaveLength(3)
  for (const picture of pictures) expect(picture).toHaveAccessibleName(/.{20}/)
})

test.each([
  ['en', ['Share', 'Add to Home Screen', 'Add']],
  ['de', ['Teilen', 'Zum Home-Bildschirm', 'Hinzufügen']],
  ['fr', ['Partager', 'Sur l’écran d’accueil', 'Ajouter']],
  ['it', ['Condividi', 'Aggiungi alla schermata Home', 'Aggiungi']],
] as const)('the pictures show Apple’s words inside their frames (%s)', async (language, words) => {
  await openPrompt('iphone')
  await changeLanguage(language, signal)
  for (const word of words) {
    const text = (await screen.findAllByText(word)).find((element) => element instanceof SVGTextElement)
    expect(isInsideItsFrame(text as SVGTextElement), word).toBe(true)
  }
})

test('“Not now” closes the banner', async () => {
  const { onClose } = await openPrompt('banner')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onClose).toHaveBeenCalledOnce()
})

/** True if the text has 4 units of room on both sides in the rectangle that is drawn around it. */
function isInsideItsFrame(text: SVGTextElement): boolean {
  const box = text.getBBox()
  const frames = [...(text.closest('svg')?.querySelectorAll('rect') ?? [])]
    .map((rect) => rect.getBBox())
    .filter(({ y, height }) => y <= box.y && y + height >= box.y + box.height)
    .filter(({ x, width }) => x <= box.x + box.width / 2 && x + width >= box.x + box.width / 2)
  return frames.length > 0 && frames.every(({ x, width }) => x + 4 <= box.x && x + width - 4 >= box.x + box.width)
}
