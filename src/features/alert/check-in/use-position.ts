import { useRef, useState } from 'react'
import type { Position } from '#contract/alert/check-in.ts'
import { currentPlace, precise } from '#src/shared/platform/geolocation.ts'

export interface PositionState {
  position: Position | null
  state: 'none' | 'locating' | 'located' | 'failed'
  /** Asks the device, which asks the citizen. */
  locate: () => void
  forget: () => void
}

export function usePosition(before: Position | null): PositionState {
  const [position, setPosition] = useState(before)
  const [state, setState] = useState<PositionState['state']>(before ? 'located' : 'none')

  /** A device may answer after the citizen has changed their mind: only the last ask counts. */
  const asks = useRef(0)

  async function locate() {
    asks.current += 1
    const mine = asks.current
    setState('locating')
    const place = await currentPlace(undefined, precise)
    if (mine !== asks.current) return
    setPosition(place.ok ? { lat: place.latitude, lon: place.longitude, accuracy: Math.round(place.accuracy) } : null)
    setState(place.ok ? 'located' : 'failed')
  }

  return {
    position,
    state,
    locate: () => void locate(),
    forget() {
      asks.current += 1
      setPosition(null)
      setState('none')
    },
  }
}
