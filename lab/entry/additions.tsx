import { lazy, Suspense } from 'react'
import type { Additions } from '#src/additions.ts'

const SettingsRow = lazy(() => import('./ways-in.tsx').then((module) => ({ default: module.SettingsRow })))
const LabPlace = lazy(() => import('./lab-place.tsx').then((module) => ({ default: module.LabPlace })))

/** In the Lab's build in the place of `src/additions.ts`. */
export const additions: Additions = {
  screens: { '/lab': () => import('./lab-part.tsx').then((module) => module.loadLab()) },
  Overlay: () => (
    <Suspense>
      <LabPlace />
    </Suspense>
  ),
  SettingsEnd: () => (
    <Suspense>
      <SettingsRow />
    </Suspense>
  ),
}
