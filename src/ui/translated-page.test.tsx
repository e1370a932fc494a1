import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoticeBoundary } from '#src/app/shell/notice-boundary.tsx'
import { PositionText } from '#src/features/alert/check-in/check-in-form.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Figures } from '#src/ui/blocks/figures.tsx'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { takeConsole } from '#tests/setup/quiet-console.ts'
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

test('a notice that fails on a translated page comes back as a new one, and the rest stays', () => {
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
  expect(takeConsole().join()).toContain('NotFoundError')
})
