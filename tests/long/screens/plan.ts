import { languages } from '#contract/values/language-codes.ts'

/** What the command line of `npm run screens` asks for; nothing said means all of it. */
const asked = (process.env['SCREENS'] ? JSON.parse(process.env['SCREENS']) : {}) as Partial<Record<'only' | Aspect, string[]>>

type Aspect = 'language' | 'theme' | 'width' | 'state'

export type State = 'empty' | 'loaded' | 'offline' | 'pending' | 'error'

export interface Screen {
  /** The route's name, with what of it is shown where one route shows several things. */
  name: string
  path: string
}

const isAsked = (aspect: Aspect) => (value: string | number) => asked[aspect]?.includes(String(value)) ?? true

export const plannedLanguages = languages.filter(isAsked('language'))
export const plannedThemes = (['light', 'dark'] as const).filter(isAsked('theme'))
export const plannedWidths = [360, 1280].filter(isAsked('width'))

if ([plannedLanguages, plannedThemes, plannedWidths].some((some) => some.length === 0))
  throw new Error('unknown --language, --theme or --width')

/** `--only contact` takes every screen whose name or address has that in it. */
export function isPlanned({ name, path }: Screen, state: State): boolean {
  const isNamed = asked.only?.some((part) => path === part || name.toLowerCase().includes(part.toLowerCase())) ?? true
  return isNamed && isAsked('state')(state)
}

export const planned = (screens: Screen[], state: State) => screens.filter((screen) => isPlanned(screen, state))
