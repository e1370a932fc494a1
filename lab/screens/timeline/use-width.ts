import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element in whole pixels, also when it changes. */
export function useWidth(preset: number): [number, RefCallback<Element>] {
  const [width, setWidth] = useState(preset)
  const measure = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
