import * as v from 'valibot'

/** Who speaks: each has an account before the scenario begins. */
export const CitizenName = v.picklist(['anna', 'beat'])
export type CitizenName = v.InferOutput<typeof CitizenName>

/** Where a scenario can be played: in a real browser against real services, or in the simulation. */
export const Lane = v.picklist(['chromium', 'simulation'])
export type Lane = v.InferOutput<typeof Lane>

/** What is spoken about. A lane puts items of its own in their places: as many of each as there are numbers here. */
export const mostSubjects = { event: 3, story: 14, survey: 2 } as const

const numbered = (family: keyof typeof mostSubjects) =>
  v.pipe(
    v.string(),
    v.check((text) => isNumbered(text, family), `is no ${family}; there are ${family}-1 to ${family}-${mostSubjects[family]}`),
  )

export const EventName = numbered('event')
export const StoryName = numbered('story')
export const SurveyName = numbered('survey')
export const SubjectName = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'profile' || families.some((family) => isNumbered(text, family)),
    'is nothing that one can speak about: event-1, story-1, survey-1 or profile',
  ),
)

const families = Object.keys(mostSubjects) as (keyof typeof mostSubjects)[]

function isNumbered(text: string, family: keyof typeof mostSubjects): boolean {
  const [, name, number] = /^([a-z]+)-([1-9]\d?)$/.exec(text) ?? []
  return name === family && Number(number) <= mostSubjects[family]
}

const Whole = v.pipe(v.number(), v.integer())
export const Count = v.pipe(Whole, v.minValue(1), v.maxValue(1_000))
export const Seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(3_600))
export const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
export const Seed = v.pipe(Whole, v.minValue(0), v.maxValue(999_999))

/** Where a step happens; the first device and its first tab when left out. */
export const where = { on: v.optional(v.string()), tab: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(5)), 1) }
