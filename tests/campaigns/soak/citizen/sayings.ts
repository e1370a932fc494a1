import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/fixtures.ts'
import type { Saying as Action } from '#lab/scenario/actions.ts'
import { arrive, openInApp } from '#tests/e2e/support/walks/submit.ts'
import { tapOnScreen } from '#tests/scenarios/chromium/taps.ts'
import type { SoakCitizen } from './arrival.ts'

export interface Saying {
  what: string
  said: string
  state: string | null
  /** It is on the device under a key of its own when it was shown: no word before it makes it idle. */
  hasKey: boolean
  tap(page: Page): Promise<void>
}

const [events, stories, surveys] = [5, 12, 4]
const tab = 1

export function nextSaying(citizen: SoakCitizen, random: () => number): Saying {
  const whole = (below: number) => Math.floor(random() * below)
  const chance = random()
  if (chance < 0.4) return aboutEvent(citizen, { what: `event-${1 + whole(events)}`, random })
  if (chance < 0.72) return aboutStory(citizen, `story-${1 + whole(stories)}`)
  if (chance < 0.86) return message(`Message ${citizen.said.length} ${whole(1e6)}`)
  const survey = Array.from({ length: surveys }, (_, no) => `survey-${no + 1}`).find((what) => !citizen.states.has(what))
  return survey !== undefined && chance < 0.9
    ? tapped(citizen, { do: 'vote', what: survey, tab }, { state: 'voted', hasKey: true })
    : tapped(citizen, { do: 'edit-profile', firstName: `Anna ${whole(1e6)}`, tab }, { state: null, hasKey: true })
}

function aboutEvent(citizen: SoakCitizen, { what, random }: { what: string; random: () => number }): Saying {
  const state = citizen.states.get(what) ?? 'none'
  const people = 1 + Math.floor(random() * 3)
  if (state === 'none') return tapped(citizen, { do: 'register', what, people, tab }, { state: `registered ${people}`, hasKey: true })
  const other = 2 + (Number(state.split(' ')[1]) % 3)
  return random() < 0.5
    ? tapped(citizen, { do: 'change', what, people: other, tab }, { state: `registered ${other}`, hasKey: true })
    : tapped(citizen, { do: 'unregister', what, tab }, { state: 'none', hasKey: false })
}

function aboutStory(citizen: SoakCitizen, what: string): Saying {
  return citizen.states.get(what) === 'liked'
    ? tapped(citizen, { do: 'unlike', what, tab }, { state: 'none', hasKey: false })
    : tapped(citizen, { do: 'like', what, tab }, { state: 'liked', hasKey: false })
}

function tapped({ subjects }: SoakCitizen, step: Action, about: Pick<Saying, 'state' | 'hasKey'>): Saying {
  return {
    ...about,
    what: 'what' in step ? step.what : 'profile',
    said: step.do,
    async tap(page) {
      if ('what' in step) await arrive(page, subjects.placeOf(step.what))
      else await closePopup(page)
      await tapOnScreen({ subjects }, page, step)
    },
  }
}

function message(text: string): Saying {
  return {
    said: 'message',
    what: 'chat',
    state: null,
    hasKey: true,
    async tap(page) {
      await closePopup(page)
      await openInApp(page, '/contact/chat')
      await page.getByLabel('Message', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('log').getByText(text)).toBeVisible()
    },
  }
}

async function closePopup(page: Page): Promise<void> {
  const popup = page.getByRole('alertdialog')
  if (await popup.isVisible()) await popup.press('Escape')
}
