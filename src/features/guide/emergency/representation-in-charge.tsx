import { useTranslation } from 'react-i18next'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { pathTo } from '#src/routes.ts'
import { spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { useEvidenceWords } from '#src/shared/ui/text/evidence.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { HelplineRows } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

export function RepresentationInCharge({ representation, country }: { representation: Representation | null; country: Country }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const words = useEvidenceWords()
  const helpline = useEmergency()?.helpline ?? helplineNumbers
  return (
    <Section title={t('inCharge')}>
      {representation ? (
        <Rows>
          <RowLink
            to={pathTo('representationCard', { repCode: representation.repCode })}
            icon="map-pin"
            title={representation.names[language]}
            sub={representation.phone === null ? t('noPhone') : undefined}
          />
          {representation.phone !== null && (
            <RowLink
              href={telAddress(representation.phone)}
              icon="phone"
              title={
                <span className="num" translate="no">
                  {spacedPhone(representation.phone, country.callingCodes)}
                </span>
              }
              sub={words(representation.evidence?.phone)}
            />
          )}
          {representation.phone === null && <HelplineRows helpline={helpline} label={t('helplineCall')} />}
        </Rows>
      ) : (
        <p className="small">{t('noRepresentation')}</p>
      )}
    </Section>
  )
}
