import { useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Language } from '#contract/values/languages.ts'
import { headers } from '#contract/wire/wire.ts'
import { replacePageBy } from '#src/data/engine/engine.ts'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { forgetSearch } from '#src/features/guide/search/use-search.ts'
import './quick-exit.css'

/** The weather: a page that raises no suspicion. */
const harmlessPages: Record<Language, string> = {
  de: 'https://www.meteoschweiz.admin.ch/',
  fr: 'https://www.meteosuisse.admin.ch/',
  it: 'https://www.meteosvizzera.admin.ch/',
  en: 'https://www.meteoswiss.admin.ch/',
}

/** Sticks to the top while the reader scrolls. Pressing Escape three times does the same: `useEscapeExit`. */
export function QuickExit() {
  const { t } = useTranslation('guide')
  const leave = useLeave()
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
 * Discover replaces the article in the history at once. Then the weather replaces Discover, unless the app is installed or no service replies: the
 * weather must not end as an error page. What was searched for and the other hidden topics of this visit are forgotten.
 */
function useLeave(): () => void {
  const { language } = useLocale()
  const navigate = useNavigate()
  return () => {
    hiddenEntries.forget()
    forgetSearch()
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    const canLeave = isInstalled ? false : hasNetwork()
    void navigate(pathTo('newsfeed'), { replace: true })
    void Promise.resolve(canLeave).then((can) => {
      // The reader may have opened another screen in the meantime.
      if (can && location.pathname === pathTo('newsfeed')) void replacePageBy(harmlessPages[language])
    })
  }
}

const networkLimitMs = 2_000

/** Asks our own service, because the page may connect to no other one. A captive portal does not send our reply. */
async function hasNetwork(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const reply = await fetch('/api/ping', { cache: 'no-store', signal: AbortSignal.timeout(networkLimitMs) })
    return reply.ok && reply.headers.has(headers.contract)
  } catch {
    return false
  }
}

const withinMs = 2_000
/**
 * Times of the last presses of Escape, in milliseconds since the page was opened. They are counted from the load of this file on, so that none is
 * lost while a hidden article is loading or gives way to the next one.
 */
let presses: number[] = []
let leaveArticle: (() => void) | null = null

window.addEventListener('keydown', ({ key, timeStamp }) => {
  if (key !== 'Escape') return
  presses.push(timeStamp)
  leaveAfterThird(timeStamp)
})

function leaveAfterThird(now: number): void {
  presses = presses.filter((at) => now - at < withinMs)
  if (presses.length < 3 || !leaveArticle) return
  presses = []
  leaveArticle()
}

/** Leaves a hidden topic after three presses of Escape, also before its article is shown. */
export function useEscapeExit(isHidden: boolean): void {
  const leave = useEffectEvent(useLeave())
  useLayoutEffect(() => {
    if (!isHidden) return
    const own = () => leave()
    leaveArticle = own
    // After the render, before the browser paints.
    queueMicrotask(() => leaveAfterThird(performance.now()))
    return () => {
      if (leaveArticle === own) leaveArticle = null
    }
  }, [isHidden])
}
