import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { writeLost, type Lost, type MirroredPack, parseLost } from '#src/data/session/mirror.ts'
import { useConnection } from '#src/data/status.ts'
import { savesData } from '#src/shared/platform/platform.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { languageNames, useLocale } from '#src/shared/ui/text/use-format.ts'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'

/** What was lost, what of it comes back and when, and what is here all the same. */
export function WipedWords({ text }: { text: string }) {
  const { t } = useTranslation('wiped')
  const connection = useConnection()
  const what = useLostThings()
  const lost = parseLost(text)
  if (!lost || lost.isSeen) return null

  const isWaiting = lost.pending.length > 0
  const isSparing = isWaiting && !isCutOff(connection) && (connection?.state === 'slow' || savesData())
  return (
    <div className="notice notice-long">
      <StatusMark name="offline" />
      <span className="notice-words">
        <b>{t('title')}</b>
        <span>
          {[
            t('what', { what: what(lost) }),
            lost.packs.length > 0 && t(comingBack(isWaiting, isSparing, isCutOff(connection))),
            lost.favourites > 0 && t('forGood'),
            navigator.serviceWorker?.controller && t('emergency'),
          ]
            .filter(Boolean)
            .join(' ')}
        </span>
      </span>
      <span className="notice-actions">
        {isSparing && (
          <Button kind="quiet" size="small" onClick={() => void fetchNow(lost.pending)}>
            {t('download')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => writeLost({ ...lost, isSeen: true })}>
          {t('seen')}
        </Button>
      </span>
    </div>
  )
}

function comingBack(isWaiting: boolean, isSparing: boolean, isCut: boolean) {
  if (!isWaiting) return 'back'
  if (isCut) return 'later'
  return isSparing ? 'sparing' : 'coming'
}

/** "the guide for Thailand (67 topics) and 2 favourites" */
function useLostThings(): (lost: Lost) => string {
  const { t } = useTranslation('wiped')
  const { language, locale } = useLocale()
  return ({ packs, favourites }) => {
    const regions = new Intl.DisplayNames(locale, { type: 'region' })
    const named = (pack: MirroredPack) => {
      const country = regions.of(pack.country) ?? pack.country
      return pack.language === language ? country : `${country}, ${languageNames[pack.language]}`
    }
    const guides = packs.filter(({ topics }) => topics > 0).map((pack) => t('guide', { country: named(pack), count: pack.topics }))
    const all = favourites > 0 ? [...guides, t('favourites', { count: favourites })] : guides
    return new Intl.ListFormat(locale).format(all)
  }
}

async function fetchNow(pending: readonly MirroredPack[]): Promise<void> {
  for (const { country, language } of pending) await engine.downloadPack({ country, language })
}
