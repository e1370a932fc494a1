import { useTranslation } from 'react-i18next'
import type { Partner } from '#contract/content/content-host.ts'
import { readAddress } from '#store/floor/read-address.ts'
import { pathTo } from '#src/routes.ts'
import { usePartners } from '#src/data/guide/guide.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

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

/** The kinds in the order in which they are shown; what has another kind, or none, comes last as `other`. */
const kinds = [
  'community',
  'authority',
  'socialInsurance',
  'education',
  'youth',
  'finance',
  'media',
  'culture',
  'economy',
  'science',
  'tourism',
] as const

export type PartnerKind = (typeof kinds)[number] | 'other'

export function partnersByKind(partners: readonly Partner[]): [kind: PartnerKind, members: Partner[]][] {
  const kindOf = ({ category }: Partner): PartnerKind => kinds.find((kind) => kind === category) ?? 'other'
  return [...kinds, 'other' as const]
    .map((kind): [PartnerKind, Partner[]] => [kind, partners.filter((partner) => kindOf(partner) === kind)])
    .filter(([, members]) => members.length > 0)
}

/** "swisscommunity.org": where a link leads, before it is followed. */
export function hostOf(url: string): string {
  return readAddress(url)?.host.replace(/^www\./, '') ?? ''
}
