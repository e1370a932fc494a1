import { additions } from '#src/additions.ts'
import { InstallPlace } from './install-place.tsx'

/** What stands beside every screen and may come late. */
export function DeferredOverlays() {
  return (
    <>
      <InstallPlace />
      {additions.Overlay && <additions.Overlay />}
    </>
  )
}
