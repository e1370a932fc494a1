import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { Freshness } from './freshness.tsx'

test.for([
  ['emergencySituation', 6, false],
  ['emergencySituation', 8, true],
  ['everydayLife', 8, false],
  ['everydayLife', 32, true],
] as const)('a text of %s that was checked %i days ago may be out of date: %s', async ([category, days, isOld]) => {
  await renderOnDevice(<Freshness confirmedAt={Date.now() - days * 24 * 60 * 60_000} category={category} isOffline />)
  expect(await screen.findByText(new RegExp(`^checked ${days} days ago`, 'i'))).toBeVisible()
  expect(screen.queryAllByText('May be out of date.')).toHaveLength(isOld ? 1 : 0)
})
