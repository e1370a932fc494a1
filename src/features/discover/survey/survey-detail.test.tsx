import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { refused, sampleIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { sampleDetail, sampleSurvey } from '#store/testing/samples.ts'
import { ToastProvider } from '#src/shared/ui/dialogs/toast.tsx'
import { hourNow, keepConnection, renderOnDevice, seedCitizen, seedFeed, textOf } from '#tests/setup/component.tsx'
import { Survey, SurveyDetail } from './survey-detail.tsx'

/** The survey's screen for a citizen, while no service answers. */
function openSurvey(...said: IntentRow[]): Promise<AbroadDatabase> {
  const element = (
    <ToastProvider>
      <Routes location="/survey/topics">
        <Route path="/survey/:id" element={<SurveyDetail />} />
      </Routes>
    </ToastProvider>
  )
  return renderOnDevice(element, async (db) => {
    await seedCitizen(db)
    await seedFeed(db, [sampleSurvey('topics', hourNow, { question_type: 'MULTIPLE' })])
    await keepConnection(db, { state: 'offline' })
    await db.intents.bulkAdd(said)
  })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const vote = () => screen.findByRole('region', { name: 'Your vote' })
const given = () =>
  within(screen.getByRole('list', { name: 'Answers' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a vote needs an answer, is saved in the order of the answers, takes the focus, and can be withdrawn', async () => {
  const db = await openSurvey()
  await press('Vote')
  expect(screen.getByRole('group', { name: 'Answers' })).toHaveAccessibleDescription(/Please select at least one option\./)
  const [first, second] = screen.getAllByRole('checkbox')
  expect(first).toHaveFocus()
  await userEvent.click(second!)
  await userEvent.click(first!)
  await press('Vote')
  await waitFor(async () => expect(await vote()).toHaveFocus())
  expect(textOf(await vote())).toContain('Saved on this device')
  expect(given()).toEqual(['Yes, your answer', 'No, your answer'])
  expect((await db.intents.toArray()).map(({ intent }) => intent)).toMatchObject([{ kind: 'vote', body: { answerIds: ['a', 'b'] } }])

  await press('Withdraw')
  await screen.findByRole('button', { name: 'Vote' })
  expect((await db.intents.toArray()).filter(({ isCancelling }) => !isCancelling)).toEqual([])
})

test('a vote that came after the survey had closed can only be discarded, and nothing is shown as voted', async () => {
  const late = sampleIntent(voteIntent('topics', 'b'), { ...refused('abroad:closed'), createdAt: Date.now() })
  const db = await openSurvey(late)
  expect(textOf(await vote())).toContain('The survey closed before your vote arrived.')
  expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
  await press('Discard')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your vote' })).toBeNull())
  expect(screen.queryByText(/your answer/)).toBeNull()
  expect(await db.intents.count()).toBe(0)
})

/** The button gives the vote in another tab. */
function VotedElsewhere() {
  const [isCompleted, setCompleted] = useState(false)
  return (
    <>
      <button onClick={() => setCompleted(true)}>Vote in another tab</button>
      <Survey item={{ ...sampleDetail(sampleSurvey('s', 1)), isCompleted }} />
    </>
  )
}

test.for([
  ['chosen here', true, 1],
  ['nothing chosen here', false, 0],
] as const)('a vote from another tab is announced if answers would vanish without a word: %s', async ([, isChosen, count]) => {
  await renderOnDevice(<VotedElsewhere />, seedCitizen)
  const [answer] = await screen.findAllByRole('radio')
  if (isChosen) await userEvent.click(answer!)
  await userEvent.click(screen.getByRole('button', { name: 'Vote in another tab' }))
  expect(await screen.findByRole('region', { name: 'Your vote' })).toBeVisible()
  expect(screen.queryAllByText('Your vote has already been sent, from another tab or another device.')).toHaveLength(count)
})
