import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog gives the focus back to what opened it, and that may be gone once what was said shows: then the focus goes to what tells of it.
 * `shown` names what is on the screen; nothing else moves the focus.
 */
export function useFocusRescue(place: RefObject<HTMLElement | null>, { isOpen, shown }: { isOpen: boolean; shown: string }): void {
  const wasOpen = useRef(false)
  const last = useRef('')
  useEffect(() => {
    const now = `${isOpen} ${shown}`
    if (now === last.current) return
    last.current = now
    if (isOpen) wasOpen.current = true
    else if (wasOpen.current && document.activeElement === document.body) place.current?.focus()
  })
}
