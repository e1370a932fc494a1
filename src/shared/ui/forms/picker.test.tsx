import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { Field } from './field.tsx'
import { type Picked, Picker } from './picker.tsx'

const options = [
  { value: 'bangkok', label: 'Embassy in Bangkok' },
  { value: 'hanoi', label: 'Embassy in Hanoi' },
]

function Form() {
  const [picked, setPicked] = useState<Picked>({ text: '', value: 'bangkok' })
  return (
    <Field label="Representation">
      <Picker options={options} picked={picked} onChange={setPicked} />
      <output>{picked.value ?? 'none'}</output>
    </Field>
  )
}

test('Escape brings back what was chosen before something was typed', async () => {
  await renderOnDevice(<Form />)
  const field = screen.getByLabelText('Representation')
  await userEvent.click(field)
  await userEvent.keyboard('viet')
  expect(document.querySelector('output')).toHaveTextContent('none')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Embassy in Bangkok')
  expect(document.querySelector('output')).toHaveTextContent('bangkok')
})
