import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import {
  arrive,
  changePeople,
  editProfile,
  like,
  openInApp,
  registerFor,
  unlike,
  unregister,
  voteIn,
} from '#tests/e2e/support/walks/submit.ts'
import type { SoakCitizen } from './citizen.ts'

/** Something to say, by taps. */
export interface Saying {
  what: string
  said: string
  state: string | null
  /** It is on the device under a key of its own when it was shown: no word before it makes it idle. */
  hasKey: boolean
  tap(page: Page): Promise<void>
}

const [events, stories, surveys] = [5, 12, 4]

/** Drawn from all that the citizen can say now, by what the screens showed last. */
export function nextSaying(citizen: SoakCitizen, random: () => number): Saying {
  const whole = (below: number) => Math.floor(random() * below)
  const chance = random()
  if (chance < 0.4) return aboutEvent(citizen, { what: `event-${1 + whole(events)}`, random })
  if (chance < 0.72) return aboutStory(citizen, `story-${1 + whole(stories)}`)
  if (chance < 0.86) return message(`Message ${citizen.said.length} ${whole(1e6)}`)
  const survey = Array.from({ length: surveys }, (_, no) => `survey-${no + 1}`).find((what) => !citizen.states.has(what))
  return survey !== undefined && chance < 0.9 ? vote(citizen, survey) : profile(`Anna ${whole(1e6)}`)
}

function aboutEvent(citizen: SoakCitizen, { what, random }: { what: string; random: () => number }): Saying {
  const place = citizen.subjects.placeOf(what)
  const state = citizen.states.get(what) ?? 'none'
  const people = 1 + Math.floor(random() * 3)
  if (state === 'none')
    return saying('register', { what, state: `registered ${people}`, hasKey: true }, async (page) => {
      await arrive(page, place)
      await registerFor(page, place.id, people)
    })
  // Two at least: the screen says "1 person".
  const other = 2 + (Number(state.split(' ')[1]) % 3)
  return random() < 0.5
    ? saying('change', { what, state: `registered ${other}`, hasKey: true }, async (page) => {
        await arrive(page, place)
        await changePeople(page, place.id, other)
      })
    : saying('unregister', { what, state: 'none', hasKey: false }, async (page) => {
        await arrive(page, place)
        await unregister(page)
      })
}

function aboutStory(citizen: SoakCitizen, what: string): Saying {
  const place = citizen.subjects.placeOf(what)
  const isLiked = citizen.states.get(what) === 'liked'
  return saying(isLiked ? 'unlike' : 'like', { what, state: isLiked ? 'none' : 'liked', hasKey: false }, async (page) => {
    await arrive(page, place)
    await (isLiked ? unlike(page) : like(page, place.id))
  })
}

function vote({ subjects }: SoakCitizen, what: string): Saying {
  const place = subjects.placeOf(what)
  return saying('vote', { what, state: 'voted', hasKey: true }, async (page) => {
    await arrive(page, place)
    await voteIn(page, place.id)
  })
}

function profile(firstName: string): Saying {
  return saying('edit-profile', { what: 'profile', state: null, hasKey: true }, async (page) => {
    const popup = page.getByRole('alertdialog')
    if (await popup.isVisible()) await popup.press('Escape')
    await editProfile(page, firstName)
  })
}

function message(text: string): Saying {
  return saying('message', { what: 'chat', state: null, hasKey: true }, async (page) => {
    const popup = page.getByRole('alertdialog')
    if (await popup.isVisible()) await popup.press('Escape')
    await openInApp(page, '/contact/chat')
    await page.getByLabel('Message', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log').getByText(text)).toBeVisible()
  })
}

function saying(said: string, about: Pick<Saying, 'what' | 'state' | 'hasKey'>, tap: Saying['tap']): Saying {
  return { said, ...about, tap }
}
