/** The mark: a lower-case a, and a person standing beside the globe. Decorative; what it stands in carries the name. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="-2.75 -.4 48 48" aria-hidden="true">
      <circle cx="20.5" cy="30" r="11.75" fill="none" stroke="currentColor" strokeWidth="6.5" />
      <rect x="29" y="15" width="6.5" height="30" fill="currentColor" />
      <circle cx="32.25" cy="6.75" r="4.75" fill="var(--red)" />
    </svg>
  )
}
