import type { Citizen } from '#tests/e2e/support/walks/citizen.ts'
import { demoCitizen } from '#tests/e2e/support/walks/submit.ts'
import { expect } from './fixtures.ts'
import type { Screen } from './screen.ts'

export async function logIn(screen: Screen): Promise<string> {
  await answerProvider(screen, demoCitizen, 'Log in')
  await screen.isThere({ role: 'heading', name: 'Discover' })
  return accountOn(screen)
}

export async function register(screen: Screen, citizen: Citizen): Promise<string> {
  await answerProvider(screen, citizen, 'Register')
  await screen.isThere({ role: 'heading', name: 'Complete your profile' })
  return accountOn(screen)
}

async function answerProvider(screen: Screen, { email, password }: Pick<Citizen, 'email' | 'password'>, button: string): Promise<void> {
  await screen.goto('/login')
  await screen.tap({ role: 'button', name: button })
  await expect.poll(() => pathOf(screen)).toMatch(/^\/idp/)
  await screen.fill('E-mail', email)
  await screen.fill('Password', password)
  await screen.tap({ role: 'button', name: button })
  await expect.poll(() => pathOf(screen)).toMatch(/^\/(idp\/consent.*|user\/completeProfile)?$/)
  if ((await screen.path()).startsWith('/idp')) await screen.tap({ role: 'button', name: 'Accept and continue' })
  await expect.poll(() => pathOf(screen)).toMatch(/^\/(user\/completeProfile)?$/)
}

async function accountOn(screen: Screen): Promise<string> {
  const account = () => screen.tab.evaluate(() => localStorage.getItem('abroad.account'))
  await expect.poll(account).not.toBeNull()
  return (await account()) ?? ''
}

/** Empty in the midst of a load: there is no page to ask. */
const pathOf = (screen: Screen) => screen.path().catch(() => '')

export async function like(screen: Screen, story: string): Promise<void> {
  await screen.move(`/story/${story}`)
  await screen.shows(`(${Number(story.slice(-6))})`, 'h1')
  await screen.tap({ role: 'button', name: 'Like' })
  await expect.poll(async () => (await screen.find({ role: 'button', name: 'Like' }))?.pressed).toBe('true')
}
