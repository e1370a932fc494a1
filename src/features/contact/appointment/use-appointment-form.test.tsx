import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountKey } from '#src/data/session/session-mirror.ts'
import { sampleRepresentation } from '#store/testing/samples.ts'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { formFor } from './appointment-form.ts'
import { useAppointmentForm, writeDraft } from './use-appointment-form.ts'

const representation = sampleRepresentation('th-bangkok-embassy')

function Host() {
  const { form, change, send, isSentElsewhere } = useAppointmentForm({ profile: sampleProfile, representation })
  return (
    <>
      <button onClick={() => void send()}>Send</button>
      {isSentElsewhere && <p>Sent elsewhere</p>}
      <input aria-label="Comment" value={form.comment} onChange={(event) => change({ comment: event.target.value })} />
      <p>{form.date}</p>
    </>
  )
}

test('a field typed in another tab stays when this tab, which was not notified, changes another field', async () => {
  await renderOnDevice(<Host />, async () => localStorage.setItem(accountKey, sampleProfile.accountId))
  await userEvent.fill(screen.getByLabelText('Comment'), 'Please')
  writeDraft({ accountId: sampleProfile.accountId, representationId: representation.id }, { ...formFor(sampleProfile), date: '24.12.2026' })
  await userEvent.fill(screen.getByLabelText('Comment'), 'Please call')
  expect(await screen.findByText('24.12.2026')).toBeVisible()
  expect(screen.getByLabelText('Comment')).toHaveValue('Please call')
})

const name = { accountId: sampleProfile.accountId, representationId: representation.id }
const comments = () => screen.getAllByLabelText<HTMLTextAreaElement>('Comment').map(({ value }) => value)
const day = new Date(Date.now() + 14 * 86_400_000)
while (day.getUTCDay() !== 3) day.setTime(day.getTime() + 86_400_000)
const date = day.toISOString().slice(0, 10).split('-').toReversed().join('.')

async function openWhole(comment: string) {
  return renderOnDevice(<Host />, async (db) => {
    await seedCitizen(db)
    localStorage.setItem(accountKey, sampleProfile.accountId)
    writeDraft(name, { ...formFor(sampleProfile), topic: 'certification', date, comment })
  })
}

test('a form that was typed here stays and says so when another tab sends it', async () => {
  const db = await openWhole('In')
  await userEvent.fill(screen.getByLabelText('Comment'), 'In May')
  const key = Object.keys(localStorage).find((one) => one.endsWith(`appointment.${representation.id}`))!
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow!.localStorage
  const id = localStorage.getItem(`${key}.id`)!
  other.setItem(`${key}.sent`, id)
  other.removeItem(`${key}.id`)
  other.removeItem(key)
  expect(await screen.findByText('Sent elsewhere')).toBeVisible()
  expect(comments()).toEqual(['In May'])
  // Sent again unchanged, it has the same id.
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(async () => (await db.intents.toArray()).map((row) => row.id)).toEqual([id])
})

test('what another tab has typed while this one sends is not cleared with the draft that was sent', async () => {
  const db = await openWhole('In May')
  screen.getByRole('button', { name: 'Send' }).click()
  writeDraft(name, { ...formFor(sampleProfile), topic: 'certification', date, comment: 'In May or June' })
  await expect.poll(() => db.intents.count()).toBe(1)
  await expect.poll(comments).toEqual(['In May or June'])
})

test('two tabs that send one form at the same time store one request', async () => {
  const db = await openWhole('In May')
  render(<Host />)
  for (const button of screen.getAllByRole('button', { name: 'Send' })) button.click()
  await expect.poll(comments).toEqual(['', ''])
  expect(await db.intents.count()).toBe(1)
})
