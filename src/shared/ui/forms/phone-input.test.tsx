import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadPhones } from '#src/shared/platform/phones.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { Field, TextInput } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'

function Form() {
  const [text, setText] = useState('')
  const [phone, setPhone] = useState('')
  return (
    <>
      <Field label="Text">
        <TextInput value={text} onChange={setText} />
      </Field>
      <Field label="Phone">
        <PhoneInput value={phone} onChange={setPhone} country="CH" limit={60} />
      </Field>
    </>
  )
}

/** By the keyboard, from another field: the browser's own copy and paste. */
async function paste(text: string) {
  await loadPhones()
  await renderOnDevice(<Form />)
  await userEvent.fill(screen.getByLabelText('Text'), text)
  await userEvent.click(screen.getByLabelText('Text'))
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}')
  await userEvent.click(screen.getByLabelText('Phone'))
  await userEvent.keyboard('{Control>}v{/Control}')
  return screen.getByLabelText('Phone')
}

test.each([
  ['Anna Muster, Mobil: +41 79 123 45 67', '+41 79 123 45 67'],
  ['\u202A+41\u00A079\u2011123\u201145\u201167\u202C', '+41 79-123-45-67'],
  ['هاتف ٠٧٩ ١٢٣ ٤٥ ٦٧', '079 123 45 67'],
  ['+41 58 465 33 33 ext 12', '+41 58 465 33 33 ext 12'],
])('a pasted %j becomes %j', async (pasted, kept) => {
  await expect.element(await paste(pasted)).toHaveValue(kept)
})

test('keeps every typed character, and converts digits when the field is left', async () => {
  await renderOnDevice(<Form />)
  await userEvent.click(screen.getByLabelText('Phone'))
  await userEvent.keyboard('٠٧٩x')
  expect(screen.getByLabelText('Phone')).toHaveValue('٠٧٩x')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByLabelText('Phone')).toHaveValue('079x')
})

test('a text that is too long stays whole, and the field says by how much', async () => {
  await renderOnDevice(<Form />)
  await userEvent.fill(screen.getByLabelText('Phone'), '1'.repeat(84))
  expect(screen.getByLabelText('Phone')).toHaveValue('1'.repeat(84))
  expect(await screen.findByText('24 characters too many')).toBeVisible()
  expect(screen.getByLabelText('Phone')).toBeInvalid()
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('24 characters too many')
})
