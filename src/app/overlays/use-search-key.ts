import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'

/**
 * The key "/" leads into the search of the screen, from a screen without one into the guide's. Not while somebody types or has a form before
 * them (who speaks to the device may say a slash), nor while a dialog stands over the screen.
 */
export function useSearchKey(): void {
  const navigate = useNavigate()
  const isOnTheWay = useRef(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (
      document.activeElement?.matches('input, textarea, select, [contenteditable]') ||
      document.querySelector('dialog:modal, .cover, #main form')
    )
      return
    event.preventDefault()
    if (focusSearch()) return
    isOnTheWay.current = true
    void navigate(pathTo('guideOverview'))
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  // The title of the guide takes the focus when the screen is shown. The address changes before that.
  const arrive = useEffectEvent(({ target }: FocusEvent) => {
    if (!isOnTheWay.current || !(target instanceof HTMLHeadingElement)) return
    isOnTheWay.current = false
    focusSearch()
  })
  useEffect(() => {
    document.addEventListener('focusin', arrive)
    return () => document.removeEventListener('focusin', arrive)
  }, [])
}

/** Whether the screen has one. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('#main search input')
  box?.select()
  box?.focus()
  return box !== null
}
