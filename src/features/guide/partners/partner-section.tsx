import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { usePartners } from '#src/data/guide/guide.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Section } from '#src/screen/section.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'

const shownPartners = 3

export function PartnerSection() {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const partners = usePartners()
  return (
    <Section title={t('partners')} more={{ to: pathTo('partnerOrganizations'), label: t('allPartners') }}>
      <Rows>
        {partners?.slice(0, shownPartners).map(({ id, names, url }) => (
          <RowLink key={id} href={url[language]} icon="handshake" title={names[language]} />
        ))}
      </Rows>
      {partners?.length === 0 && <p className="small">{t('partnersNone')}</p>}
    </Section>
  )
}
