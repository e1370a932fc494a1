import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleRepresentation } from '#store/testing/samples.ts'
import { renderOnDevice, sampleProfile, seedCitizen } from '#tests/setup/component.tsx'
import { fillStorage } from '#tests/setup/full-storage.ts'
import { Composer } from './composer.tsx'
import { useWrite } from './use-message-draft.ts'

const view = { conversation: null, messages: [], pending: [], readUpTo: 0, from: 0, isStart: true, isOffered: true, unread: 0 }
const representation = sampleRepresentation('th-bangkok-embassy')

function Host({ isArchived = false, onSaid = () => undefined }: { isArchived?: boolean; onSaid?: () => void }) {
  const writing = useWrite({ view, profile: sampleProfile, representation, onSaid })
  return <Composer writing={writing} isArchived={isArchived} />
}

const field = () => screen.getByRole('textbox', { name: 'Message' })

test('stores a message and empties the field while no service answers', async () => {
  const onSaid = vi.fn<() => void>()
  const db = await renderOnDevice(<Host onSaid={onSaid} />, seedCitizen)
  await userEvent.fill(field(), '  Is the office open?  ')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
  expect(field()).toHaveValue('')
  expect(onSaid).toHaveBeenCalledOnce()
  expect((await db.intents.toArray()).map(({ intent }) => intent)).toMatchObject([
    { kind: 'chat-message', body: { representationId: representation.id, text: 'Is the office open?' } },
  ])
})

test('asks before it reopens an archived conversation, and sends nothing on Cancel', async () => {
  const db = await renderOnDevice(<Host isArchived />, seedCitizen)
  await userEvent.fill(field(), 'One more question')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const question = await screen.findByRole('alertdialog', { name: 'Reopen the conversation?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await db.intents.count()).toBe(0)

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen and send' }))
  await screen.findByText('Saved on this device')
  expect((await db.intents.toArray()).map(({ intent }) => intent.body)).toMatchObject([{ text: 'One more question', reactivate: true }])
})

test('rejects an empty message and says why', async () => {
  const db = await renderOnDevice(<Host />, seedCitizen)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Write something first.')
  expect(field()).toHaveAccessibleDescription('Write something first.')
  expect(field()).toHaveFocus()
  expect(await db.intents.count()).toBe(0)
})

test('keeps an unsent draft for the next visit', async () => {
  await renderOnDevice(<Host />, seedCitizen)
  await userEvent.fill(field(), 'Half a sentence')
  cleanup()
  render(<Host />)
  expect(field()).toHaveValue('Half a sentence')
})

/** Another document of the same origin: what it stores reaches this one as from another tab. */
function otherTab(): Storage {
  const frame = document.body.appendChild(document.createElement('iframe'))
  return frame.contentWindow!.localStorage
}

const draftKey = () => Object.keys(localStorage).find((name) => name.endsWith(`chat.${representation.id}`))!

function sendIn(other: Storage) {
  const key = draftKey()
  other.setItem(`${key}.sent`, localStorage.getItem(`${key}.id`)!)
  other.removeItem(`${key}.id`)
  other.removeItem(key)
}

test('keeps what was typed here and says so when another tab has sent the draft; sent again unchanged, it is one message', async () => {
  const db = await renderOnDevice(<Host />, seedCitizen)
  await userEvent.fill(field(), 'Is the office open?')
  const [other, id] = [otherTab(), localStorage.getItem(`${draftKey()}.id`)!]
  sendIn(other)

  await screen.findByText('This was sent from another tab.')
  expect(field()).toHaveValue('Is the office open?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(async () => (await db.intents.toArray()).map((row) => row.id)).toEqual([id])
  await expect.poll(() => (field() as HTMLTextAreaElement).value).toBe('')
})

test('empties the field and says why when another tab has sent what was typed there', async () => {
  const db = await renderOnDevice(<Host />, seedCitizen)
  await userEvent.fill(field(), 'One')
  const [key, other] = [draftKey(), otherTab()]
  other.setItem(`${key}.id`, 'another-id')
  other.setItem(key, 'One and two')
  await expect.poll(() => (field() as HTMLTextAreaElement).value).toBe('One and two')
  sendIn(other)
  await screen.findByText('This was sent from another tab.')
  expect(field()).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Write something first.')
  expect(await db.intents.count()).toBe(0)
})

test('shows what is typed in another tab, and empties without a note when it is discarded there', async () => {
  await renderOnDevice(<Host />, seedCitizen)
  await userEvent.fill(field(), 'One')
  const [key, other] = [Object.keys(localStorage).find((name) => name.endsWith(`chat.${representation.id}`))!, otherTab()]
  other.setItem(`${key}.id`, 'another-id')
  other.setItem(key, 'One and two')
  await expect.poll(() => (field() as HTMLTextAreaElement).value).toBe('One and two')
  other.removeItem(key)
  await expect.poll(() => (field() as HTMLTextAreaElement).value).toBe('')
  expect(screen.queryByText('This was sent from another tab.')).toBeNull()
})

test('two tabs that send one draft at the same time store one message', async () => {
  const db = await renderOnDevice(<Host />, seedCitizen)
  await userEvent.fill(field(), 'Is the office open?')
  render(<Host />)
  const [one, two] = screen.getAllByRole('button', { name: 'Send' })
  one!.click()
  two!.click()
  await expect.poll(() => screen.getAllByText('Saved on this device').length).toBeGreaterThan(0)
  await expect.poll(() => screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['', ''])
  expect(await db.intents.count()).toBe(1)
})

test('says that a draft could not be stored on a full device, keeps it in the field and sends it', async () => {
  const db = await renderOnDevice(<Host />, seedCitizen)
  await userEvent.fill(field(), 'One')
  fillStorage()
  await userEvent.fill(field(), 'One and a longer second part')
  await screen.findByText('Not saved: this device could not store it')
  expect(field()).toHaveValue('One and a longer second part')

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect
    .poll(async () => (await db.intents.toArray()).map(({ intent }) => intent.body))
    .toMatchObject([{ text: 'One and a longer second part' }])
  localStorage.clear()
})
