import type { ProfileBody } from '#contract/account/user.ts'
import type { RouteName } from '#src/routes.ts'

export type EditScreen = 'profileCompletion' | 'editProfile' | 'representationsCompletion' | 'editRepresentations'

/** Where a saved form leads: completing goes on, editing goes back. */
export function afterSave(screen: EditScreen, saved: Pick<ProfileBody, 'representations'>): RouteName | 'back' {
  switch (screen) {
    case 'profileCompletion':
      return saved.representations.some((entry) => entry.isMainRepresentation) ? 'newsfeed' : 'representationsCompletion'
    case 'representationsCompletion':
      return 'newsfeed'
    case 'editProfile':
    case 'editRepresentations':
      return 'back'
  }
}
