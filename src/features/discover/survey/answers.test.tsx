import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ItemDetail } from '#store/rows/views.ts'
import { detailOf } from '#store/feed/card.ts'
import { sampleSurvey } from '#store/testing/samples.ts'
import { renderOnDevice } from '#tests/setup/component.tsx'
import { AnswerChoice } from './answers.tsx'

function survey(type: 'GLOBAL_SURVEY' | 'LOCAL_SURVEY'): ItemDetail {
  const given: Parameters<typeof detailOf>[1] = {
    language: 'en',
    wanted: 'en',
    now: 0,
    personal: undefined,
    isFavourite: false,
    textRows: [],
    confirmedAt: null,
  }
  return detailOf(sampleSurvey('s', 1, { type }), given)!
}

test.each([
  ['GLOBAL_SURVEY', 'Choose one answer. The FDFA in Bern sees totals, not names.'],
  ['LOCAL_SURVEY', 'Choose one answer. Your representation sees totals, not names.'],
] as const)('a %s names who sees the results', async (type, words) => {
  await renderOnDevice(<AnswerChoice id="form" item={survey(type)} initial={[]} onVote={() => undefined} />)
  expect(await screen.findByText(words)).toBeVisible()
})
