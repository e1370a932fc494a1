import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoticeBoundary } from '#src/app/shell/shell.tsx'
import { PositionText } from '#src/features/alert/check-in/check-in-form.tsx'
import { NoticeText } from '#src/shared/outbox/connection/notice.tsx'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { Button } from './actions/button.tsx'
import { Figures } from './blocks/emergency-numbers.tsx'
import type { IntentView } from '#store/rows/views.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { takeConsole } from '#tests/setup/console-messages.ts'
import { translatePage } from '#tests/setup/translate-page.ts'

const [thailand, japan] = [
  [
    { label: 'Police', numbers: ['191'] },
    { label: 'Ambulance', numbers: ['1669', '1554'] },
  ],
  [
    { label: 'Police', numbers: ['110'] },
    { label: 'Fire brigade', numbers: ['119', '118'] },
  ],
]

test('emergency numbers of a translated page change together with their links', () => {
  const { rerender } = render(<Figures items={thailand} />)
  translatePage()
  rerender(<Figures items={japan} />)
  const cells = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href, textContent }) => [href, textContent.replace(/\s+/g, ' ')])
  expect(cells).toEqual([
    ['tel:110', '1101 1 0 Police'],
    ['tel:119', '1191 1 9 Fire brigade'],
    ['tel:118', '1181 1 8, Fire brigade'],
  ])
  for (const link of screen.getAllByRole('link')) expect(link.querySelector('[translate="no"]')).not.toBeNull()
})

test('a button of a translated page shows its next text', () => {
  const { rerender } = render(<Button icon="locate">Locate me</Button>)
  translatePage()
  rerender(<Button icon="locate">Cancel</Button>)
  expect(screen.getByRole('button').textContent).toBe('Cancel')
})

test('"Send my location" does not fail on a translated page', async () => {
  await renderOnDevice(<span />)
  const { rerender, container } = render(<PositionText place={{ state: 'locating', position: null }} />)
  translatePage(container)
  rerender(<PositionText place={{ state: 'located', position: { lat: 13.7, lon: 100.5, accuracy: 12 } }} />)
  expect(container.textContent).toContain('12')
  expect(container.querySelectorAll('[role="status"] > *')).toHaveLength(1)
})

test('a notice that fails on a translated page comes back as a new one, and the rest stays', async () => {
  const Text = ({ isLong }: { isLong: boolean }) => (
    <p>
      <b>Wait for network</b>
      {isLong && 'more'}
    </p>
  )
  const page = (isLong: boolean) => (
    <>
      <h1>Emergency</h1>
      <NoticeBoundary>
        <Text isLong={isLong} />
      </NoticeBoundary>
    </>
  )
  const { rerender, container } = render(page(true))
  translatePage(container)
  rerender(page(false))
  expect(container.querySelector('h1')?.textContent).toBe('Emergency')
  expect(container.querySelector('p')?.textContent).toBe('Wait for network')
  await expect.poll(() => takeConsole().join()).toContain('NotFoundError')
})

test('the notice of a translated page shows the next state and the number of items that wait', async () => {
  const waiting = ['one', 'two', 'three', 'four'].map((event, at) =>
    sampleIntent(registerIntent(event), { account: sampleProfile.accountId, seq: at + 1, createdAt: Date.now() }),
  )
  const db = await renderOnDevice(<span />, async (empty) => {
    await seedCitizen(empty)
    await empty.intents.add(waiting[0]!)
  })
  cleanup()
  const down = { state: 'service-down', since: Date.now(), answeredAt: null, isOutdated: false } as const
  const { rerender, container } = render(<NoticeText connection={down} />)
  await screen.findByText(/1 item is waiting/)
  translatePage(container)
  await db.intents.bulkAdd(waiting.slice(1))
  expect(await screen.findByText(/4 items are waiting/)).toBeVisible()
  translatePage(container)
  rerender(<NoticeText connection={{ ...down, state: 'offline' }} />)
  expect(await screen.findByText('Wait for network')).toBeVisible()
  expect(container.textContent).not.toContain('not responding')
  rerender(<NoticeText connection={{ ...down, state: 'slow' }} />)
  expect(container.textContent).not.toContain('Wait for network')
  expect(container.textContent).not.toContain('waiting to be sent')
})

test('an item of a translated page that was saved on the device shows that it was received', async () => {
  await renderOnDevice(<span />)
  const saved = sampleView()
  const { rerender, container } = render(<IntentStatus intent={saved} />)
  translatePage(container)
  rerender(<IntentStatus intent={{ ...saved, stage: 'received', end: 'applied', receipt: '47110815' }} />)
  expect(container.textContent).toMatch(/^Received.*47110815/)
})

function sampleView(): IntentView {
  const { id, entity, intent, about, createdAt } = sampleIntent(registerIntent('e1'))
  const untried = { stage: 'saved', attempts: 0, firstAttemptAt: null, wait: null, nextAttemptAt: null } as const
  return { id, entity, intent, about, createdAt, ...untried, refusal: null, isCancelling: false, end: null, receipt: null, doneAt: null }
}
