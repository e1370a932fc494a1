import * as v from 'valibot'
import { Attendance, Event, Story, Survey } from '#contract/content/content.ts'

const info = Event.entries.info.entries

/** An event that is still being written: it may lack its times and how people attend. */
const UnfinishedEvent = v.object({
  ...Event.entries,
  info: v.object({
    ...info,
    start_date: v.optional(info.start_date),
    end_date: v.optional(info.end_date),
    event_location: v.array(Attendance),
  }),
})

/** What the database holds: a draft of the desk may be unfinished. What is published is a `ContentItem` of the contract. */
export const StoredItem = v.variant('type', [Story, UnfinishedEvent, Survey])
export type StoredItem = v.InferOutput<typeof StoredItem>
