import { useTranslation } from 'react-i18next'
import { helplineMail, helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'

/** The central contact, for questions and for what does not work. */
export function HelplineRows() {
  const { t } = useTranslation('legal')
  const { phone } = helplineNumbers
  return (
    <Rows>
      <RowLink href={`mailto:${helplineMail}`} icon="mail" title={t('helplineMail')} sub={helplineMail} />
      <RowLink href={telAddress(phone)} icon="phone" title={t('helplineCall')} sub={<span className="num">{phone}</span>} />
    </Rows>
  )
}
