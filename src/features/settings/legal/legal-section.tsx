import type { ReactNode } from 'react'
import { Section } from '#src/screen/section.tsx'

/** As they stand in the wording, in their order. */
export type Lines = Readonly<Record<string, string>>

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
