import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import { setColourScheme, setLanguage, useSettings } from '#src/data/session/settings.ts'
import { languageNames } from '#src/shared/ui/text/use-format.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { useIsLate } from '#src/shared/screen/skeleton.tsx'
import { Segments } from '#src/shared/ui/forms/segments.tsx'
import '#src/shared/ui/forms/check.css'
import '#src/shared/ui/forms/field.css'
import './settings.css'

const order = ['de', 'fr', 'it', 'en'] as const satisfies readonly Language[]
const schemes = ['light', 'dark', 'system'] as const

export function AppSettings() {
  const { t } = useTranslation('settings')
  const { colourScheme } = useSettings()
  return (
    <Screen title={t('app')} parent="settingsOverview">
      <div className="settings">
        <LanguageChoice />
        <Segments
          label={t('colourScheme')}
          options={schemes.map((value) => ({ value, label: t(value) }))}
          value={colourScheme}
          onChange={setColourScheme}
        />
        <p className="meta">{t('systemHint')}</p>
      </div>
    </Screen>
  )
}

function LanguageChoice() {
  const { t, i18n } = useTranslation('settings')
  const { language } = useSettings()
  const id = useId()
  return (
    <div className="field" role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <p className="field-label" id={id}>
        {t('language')}
      </p>
      <p className="field-hint" id={`${id}-hint`}>
        {t('languageHint')}
      </p>
      <div className="language-rows">
        {order.map((code) => (
          <label key={code} className="check" lang={code}>
            <input type="radio" name={id} value={code} checked={code === language} onChange={() => setLanguage(code)} />
            <span>{languageNames[code]}</span>
          </label>
        ))}
      </div>
      <div role="status">{i18n.language !== language && <Waits key={language} />}</div>
    </div>
  )
}

/** Of a language whose words did not come at once. */
function Waits() {
  const { t } = useTranslation('settings')
  return useIsLate(2_000) && <p className="small">{t('languageWaits')}</p>
}
