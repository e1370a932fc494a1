import { useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { useConnection } from '#src/data/device/status.ts'
import { replacePageBy } from '#src/data/engine/engine.ts'
import { hiddenEntries } from '#src/platform/hidden-entries.ts'
import { useNavigate } from '#src/platform/navigate.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { isCutOff } from '#src/ui/actions/cut-off.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { forgetSearch } from '#src/features/guide/search/use-search.ts'
import './quick-exit.css'

/** The weather, which anybody may have looked at. */
const harmlessPages: Record<Language, string> = {
  de: 'https://www.meteoschweiz.admin.ch/',
  fr: 'https://www.meteosuisse.admin.ch/',
  it: 'https://www.meteosvizzera.admin.ch/',
  en: 'https://www.meteoswiss.admin.ch/',
}

/** In reach wherever the reader has scrolled to; three times Escape does the same. */
export function QuickExit() {
  const { t } = useTranslation('guide')
  const leave = useLeave()
  useThreeEscapes(leave)
  return (
    <div className="quick-exit">
      <Button size="small" icon="x" onClick={leave}>
        {t('exit')}
      </Button>
      <p className="small">{t('exitHint')}</p>
    </div>
  )
}

/**
 * Discover takes the article's place in the history at once; then the weather takes Discover's, where there is a line and a browser around the app.
 * Neither what was looked for nor any other hidden topic of this visit is found again.
 */
function useLeave(): () => void {
  const { language } = useLocale()
  const navigate = useNavigate()
  const isOffline = isCutOff(useConnection())
  return () => {
    hiddenEntries.forget()
    forgetSearch()
    // No picture of the article fades away: screens change at once (`screen-changes.ts`).
    document.documentElement.dataset['leaves'] = ''
    void navigate(pathTo('newsfeed'), { replace: true }).then(() => {
      delete document.documentElement.dataset['leaves']
      const isInstalled = matchMedia('(display-mode: standalone)').matches
      // A browser that says no is right, which one that says yes need not be.
      if (!isOffline && navigator.onLine && !isInstalled) void replacePageBy(harmlessPages[language])
    })
  }
}

const withinMs = 2_000
/** When Escape was pressed last. Kept between articles: a link to the next one mounts this component again, and no press may be lost. */
let presses: number[] = []

function useThreeEscapes(leave: () => void): void {
  const onThird = useEffectEvent(leave)
  useLayoutEffect(() => {
    const count = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== 'Escape') return
      presses = [...presses, timeStamp].filter((at) => timeStamp - at < withinMs)
      if (presses.length < 3) return
      presses = []
      onThird()
    }
    window.addEventListener('keydown', count)
    return () => window.removeEventListener('keydown', count)
  }, [])
}
