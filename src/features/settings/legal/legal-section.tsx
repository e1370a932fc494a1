import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '#src/screen/section.tsx'
import { helplineMail, helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { telAddress } from '#src/ui/format/format.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'

/** As they stand in the wording, in their order. */
type Lines = Readonly<Record<string, string>>

interface LegalSectionProps {
  title: string
  lines: Lines
  /** One thing after another that one may want to find again; otherwise the lines are sentences that belong together. */
  isList?: boolean
  children?: ReactNode
}

export function LegalSection({ title, lines, isList = false, children }: LegalSectionProps) {
  return (
    <Section title={title}>
      {isList ? (
        <ul className="settings-bullets">
          {Object.values(lines).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        Object.values(lines).map((line) => <p key={line}>{line}</p>)
      )}
      {children}
    </Section>
  )
}

/** The central contact, for questions and for what does not work. */
export function HelplineRows() {
  const { t } = useTranslation('papers')
  const { phone } = helplineNumbers
  return (
    <Rows>
      <RowLink href={`mailto:${helplineMail}`} icon="mail" title={t('helplineMail')} sub={helplineMail} />
      <RowLink href={telAddress(phone)} icon="phone" title={t('helplineCall')} sub={<span className="num">{phone}</span>} />
    </Rows>
  )
}
