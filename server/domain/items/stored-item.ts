import * as v from 'valibot'
import { byContentLanguage, Event, Story, Survey, SurveyText } from '#contract/content/content.ts'

const info = Event.entries.info.entries

/** An event that is still being written: it may lack its times and how people attend. */
const UnfinishedEvent = v.object({
  ...Event.entries,
  info: v.object({
    ...info,
    start_date: v.optional(info.start_date),
    end_date: v.optional(info.end_date),
    event_location: info.event_location.pipe[0],
  }),
})

/** A survey that is still being written: it may lack answers. */
const UnfinishedSurvey = v.object({
  ...Survey.entries,
  texts: byContentLanguage(v.object({ ...SurveyText.entries, answers: SurveyText.entries.answers.pipe[0] })),
})

/** What the database holds: a draft of the desk may be unfinished. What is published is a `ContentItem` of the contract. */
export const StoredItem = v.variant('type', [Story, UnfinishedEvent, UnfinishedSurvey])
export type StoredItem = v.InferOutput<typeof StoredItem>
