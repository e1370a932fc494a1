import type { CategoryId } from '#contract/guide/guide.ts'
import type { IconName } from '#src/ui/pictures/icon.tsx'

export const categoryIcons: Record<CategoryId, IconName> = {
  currentNews: 'newspaper',
  emigration: 'plane-takeoff',
  everydayLife: 'home',
  familyAndNationality: 'users',
  emergencySituation: 'siren',
  retirement: 'armchair',
  death: 'flower',
  remigration: 'plane-landing',
}
