import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { CutOff, NeedsNetwork } from './cut-off.tsx'

test.for([true, false])('a link to the web says once that it needs a connection (cut off: %s)', async (isCut) => {
  await renderOnDevice(
    <CutOff value={isCut}>
      <a href="https://www.eda.admin.ch">
        FDFA
        <NeedsNetwork />
      </a>
    </CutOff>,
  )
  // A text that is hidden by its position counts as a block, so a space may come before the comma.
  expect(screen.getByRole('link', { name: /^FDFA ?, opens on the web, needs a connection$/ })).toBeVisible()
  expect(screen.queryAllByText('Needs a connection')).toHaveLength(isCut ? 1 : 0)
})
