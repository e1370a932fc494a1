import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react'

interface Point {
  x: number
  y: number
}

/** Time after the screen has changed under the finger. */
const settleMs = 1_000
const reachPx = 64

/**
 * Catches a second tap in the same place, where another control may have appeared. It is up for a second after each call of `raise`, and never over the
 * helpline in the dock. Keys have no place, so they raise nothing.
 */
export function useTapShield() {
  const lastTap = useRef<Point | null>(null)
  const [point, setPoint] = useState<Point | null>(null)
  useEffect(() => {
    if (point === null) return
    const timer = setTimeout(() => setPoint(null), settleMs)
    return () => clearTimeout(timer)
  }, [point])
  const raise = useCallback(() => setPoint(lastTap.current && { ...lastTap.current }), [])
  return {
    /** Null while the shield is down. */
    point,
    raise,
    onClickCapture: ({ clientX: x, clientY: y, detail }: MouseEvent) => {
      lastTap.current = detail === 0 ? null : { x, y }
    },
  }
}

/** Below the dock, which has 6. */
const shieldStyle = { position: 'fixed', zIndex: 5, width: 2 * reachPx, height: 2 * reachPx } as const

export function TapShield({ point: { x, y } }: { point: Point }) {
  return <div style={{ ...shieldStyle, left: x - reachPx, top: y - reachPx }} />
}
