import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { RowLink } from '#src/ui/blocks/row.tsx'
import { Section } from '#src/screen/section.tsx'

/** The way to what was asked of representations; nothing where there is nothing. */
export function RequestsRow({ count, isTight = false }: { count: number; isTight?: boolean }) {
  const { t } = useTranslation('ownRepresentation')
  if (count === 0) return null
  return (
    <Section title={t('myRequests')} isTight={isTight}>
      <RowLink to={pathTo('myAppointments')} icon="calendar" title={t('requestsSub', { count })} />
    </Section>
  )
}
