import { useEffect, useRef } from 'react'

/** Whether the part is still on the screen: asked after an answer that may come when the citizen has long left it. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
