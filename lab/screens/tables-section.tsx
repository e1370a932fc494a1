import { useTranslation } from 'react-i18next'
import { useTables } from '#lab/device/use-lab.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'

/** The device's tables with their sizes, the largest first. */
export function TablesSection() {
  const { t } = useTranslation('lab')
  const { bytes, number } = useFormat()
  const tables = useTables()?.toSorted((one, other) => other.bytes - one.bytes)
  const total = tables?.reduce((sum, table) => sum + table.bytes, 0) ?? 0
  return (
    <Section title={t('tables')} {...(tables && { note: t('tablesNote', { size: bytes(total) }) })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div className="lab-scroll" tabIndex={0} role="group" aria-label={t('tables')}>
        <table className="lab-table">
          <thead>
            <tr>
              <th scope="col">{t('table')}</th>
              <th scope="col">{t('rows')}</th>
              <th scope="col">{t('size')}</th>
            </tr>
          </thead>
          <tbody>
            {(tables ?? []).map(({ name, rows, bytes: size }) => (
              <tr key={name}>
                <th scope="row" translate="no">
                  {name}
                </th>
                <td>{number(rows)}</td>
                <td>{bytes(size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
