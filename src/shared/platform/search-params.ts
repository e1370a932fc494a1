import { useMemo } from 'react'
import { useLocation } from 'react-router'

/** What the shown address asks for after its "?". */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
