import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useTakesMeasurements } from '#src/data/device-tables.ts'
import { type Consent, consent, type ConsentCategory, useConsent } from '#src/shared/platform/consent.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Check } from '#src/shared/ui/forms/check.tsx'
import { clockTime, longDate } from '#src/shared/ui/text/format.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import './consent-actions.css'
import './cookie-settings.css'

/** What the citizen consents to, as it stands, and every way to change it. */
export function CookieSettings() {
  const { t } = useTranslation(['consent', 'settings'])
  const kept = useConsent()
  return (
    <Screen title={t('settings:cookies')} parent="settingsOverview">
      <div className="cookies">
        <p>{t('settingsLead')}</p>
        <Choice kept={kept} />
        <Decided kept={kept} />
        <Rows>
          <RowLink to={pathTo('notificationSettings')} icon="bell" title={t('settings:notifications')} />
          <RowLink to={pathTo('privacySettings')} icon="shield" title={t('settings:privacy')} />
        </Rows>
      </div>
    </Screen>
  )
}

type Wanted = Record<ConsentCategory, boolean>

function Choice({ kept }: { kept: Consent }) {
  const { t } = useTranslation('consent')
  const takesStatistics = useTakesMeasurements() !== false
  const isPushGiven = kept.push?.isGiven === true
  /** What was ticked and not saved yet. The rest stands as it is kept, also when another tab changes it. */
  const [ticked, setTicked] = useState<Partial<Wanted>>({})
  const statistics = ticked.statistics ?? kept.statistics?.isGiven === true
  const push = ticked.push ?? isPushGiven

  /** Push can only be taken back here: it is asked for where it is switched on. */
  function answer(wanted: Wanted) {
    consent.answer({ statistics: wanted.statistics, ...(isPushGiven && { push: wanted.push }) })
    setTicked({})
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        answer({ statistics, push })
      }}
    >
      <div className="rows cookies-choice">
        <Check isAtEnd isDisabled isChecked label={t('essential.title')} hint={t('essential.text')} onChange={() => undefined} />
        <Check
          isAtEnd
          isChecked={statistics}
          label={t('statistics.title')}
          hint={takesStatistics ? t('statistics.text') : `${t('statistics.text')} ${t('notTaken')}`}
          onChange={(isTicked) => setTicked({ ...ticked, statistics: isTicked })}
        />
        {isPushGiven ? (
          <Check
            isAtEnd
            isChecked={push}
            label={t('push.title')}
            hint={t('pushGiven')}
            onChange={(isTicked) => setTicked({ ...ticked, push: isTicked })}
          />
        ) : (
          <p className="check">
            <span>
              {t('push.title')}
              <span className="check-hint">{t('push.text')}</span>
            </span>
          </p>
        )}
      </div>
      <div className="consent-actions">
        <Button kind="second" onClick={() => answer({ statistics: false, push: false })}>
          {t('decline')}
        </Button>
        <Button kind="second" onClick={() => answer({ statistics: true, push: true })}>
          {t('accept')}
        </Button>
        <Button type="submit">{t('save')}</Button>
      </div>
    </form>
  )
}

/** When it was decided; said aloud when that has just been. */
function Decided({ kept }: { kept: Consent }) {
  const { t } = useTranslation('consent')
  const { locale } = useLocale()
  const [first] = useState(kept)
  const at = [kept.statistics?.at, kept.push?.at]
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1)
  const date = at === undefined ? '' : `${longDate(at, locale)}, ${clockTime(at, locale)}`
  return (
    <p className="small cookies-decided" role="status">
      {kept !== first && (
        <>
          <StatusMark name="saved" size={16} /> <b>{t('saved')}</b>{' '}
        </>
      )}
      <span>{kept.statistics === null ? t('undecided') : t('decided', { date })}</span>
    </p>
  )
}
