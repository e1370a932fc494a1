import { useEffect } from 'react'
import { useSettings } from '#src/data/session/settings.ts'

const paper = { light: '#faf8f4', dark: '#11171c' }

/** Puts the chosen scheme on the document; the small script in `index.html` has done the same before the first paint. */
export function useColourScheme(): void {
  const { colourScheme } = useSettings()
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const show = () => {
      const theme = colourScheme === 'system' ? (system.matches ? 'dark' : 'light') : colourScheme
      document.documentElement.dataset.theme = theme
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper[theme])
    }
    show()
    system.addEventListener('change', show)
    return () => system.removeEventListener('change', show)
  }, [colourScheme])
}
