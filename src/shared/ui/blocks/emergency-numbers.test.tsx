import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Figures } from './emergency-numbers.tsx'

test('each number calls as it is shown, and screen readers get it digit by digit', async () => {
  const { getByRole, findByRole } = render(<Figures items={[{ label: 'Police', numbers: ['911', '117'] }]} />)
  expect(await findByRole('link', { name: '9 1 1 Police' })).toHaveProperty('href', 'tel:911')
  expect(getByRole('link', { name: /^1 1 7 ?, Police$/ })).toHaveProperty('href', 'tel:117')
})
