import { useTranslation } from 'react-i18next'
import type { Partner } from '#contract/content/content-host.ts'
import { usePartners } from '#src/data/guide/guide.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { hostOf, type PartnerKind, partnersByKind } from './partner-section.tsx'
import '#src/features/guide/guide.css'

export function PartnersScreen() {
  const { t } = useTranslation('guide')
  const partners = usePartners()
  return (
    <Screen title={t('partners')} parent="guideOverview">
      <div className="guide-narrow">
        <p className="small">{t('partnersLead')}</p>
        {partners ? partnersByKind(partners).map(([kind, members]) => <Kind key={kind} kind={kind} members={members} />) : <Skeleton />}
        {partners?.length === 0 && <p className="small guide-note">{t('partnersNone')}</p>}
      </div>
    </Screen>
  )
}

function Kind({ kind, members }: { kind: PartnerKind; members: Partner[] }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  return (
    <Section title={t(`partner-${kind}`)}>
      <Rows>
        {members.map(({ id, names, url }) => (
          <RowLink key={id} href={url[language]} title={names[language]} sub={hostOf(url[language])} />
        ))}
      </Rows>
    </Section>
  )
}
