import { lazy, Suspense, useEffect } from 'react'
import { endLab, useIsLab } from '#src/data/device/is-lab.ts'
import { InstallPlace } from './install-place.tsx'

const LabPlace = lazy(() =>
  import('#lab/entry/lab-place.tsx').then(
    (module) => ({ default: module.LabPlace }),
    () => ({ default: () => null }),
  ),
)

/** What stands beside every screen and may come late. */
export function DeferredOverlays() {
  const isLab = useIsLab()
  useEffect(() => {
    if (!isLab) void endLab().catch(() => undefined)
  }, [isLab])
  return (
    <>
      <InstallPlace />
      {isLab && (
        <Suspense>
          <LabPlace />
        </Suspense>
      )}
    </>
  )
}
