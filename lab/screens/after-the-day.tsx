import { useTranslation } from 'react-i18next'
import type { Verdict } from '#lab/scenario/verdict.ts'
import { Section } from '#src/shared/screen/section.tsx'

/** What came of the day so far, told by the services' database and the device's own tables. Null: nobody is logged in. */
export function AfterTheDay({ verdict, stuck }: { verdict: Verdict | null; stuck: number }) {
  const { t } = useTranslation('lab')
  const figures = verdict && [
    ['lost', verdict.lost.length],
    ['duplicated', verdict.duplicated.length],
    ['reordered', verdict.outOfOrder.length],
    ['stuck', stuck],
  ]
  const told = verdict ? [...verdict.lost, ...verdict.duplicated, ...verdict.outOfOrder] : []
  return (
    <Section title={t('afterTheDay')}>
      {figures ? (
        <dl className="lab-figures">
          {figures.map(([name, count]) => (
            <div key={name}>
              <dt>{t(`figure-${name}` as 'figure-lost')}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="lab-note">{t('noVerdict')}</p>
      )}
      {told.length > 0 && (
        <ul className="lab-told">
          {told.map((one, place) => (
            <li key={place}>{one}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
