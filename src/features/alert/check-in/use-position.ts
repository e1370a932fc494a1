import { useState } from 'react'
import type { Position } from '#contract/alert/check-in.ts'
import { currentPlace, precise } from '#src/platform/geolocation.ts'

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

  async function locate() {
    setState('locating')
    const place = await currentPlace(undefined, precise)
    setPosition(place.ok ? { lat: place.latitude, lon: place.longitude, accuracy: Math.round(place.accuracy) } : null)
    setState(place.ok ? 'located' : 'failed')
  }

  return {
    position,
    state,
    locate: () => void locate(),
    forget() {
      setPosition(null)
      setState('none')
    },
  }
}
