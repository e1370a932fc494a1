import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDetail, sampleSurvey } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { AnswerChoice } from './answers.tsx'

test.each([
  ['GLOBAL_SURVEY', 'Choose one answer. The FDFA in Bern sees totals, not names.'],
  ['LOCAL_SURVEY', 'Choose one answer. Your representation sees totals, not names.'],
] as const)('a %s names who sees the results', async (type, words) => {
  const item = sampleDetail(sampleSurvey('s', 1, { type }))
  await renderOnDevice(<AnswerChoice id="form" item={item} initial={[]} onChoose={() => undefined} onVote={() => undefined} />)
  expect(await screen.findByText(words)).toBeVisible()
})
