import type { ReactNode } from 'react'
import './status-mark.css'

/** What you read (fresh, older, offline) and what you said (saved to needs); `next` is a station still ahead. */
export type StatusMarkName = 'fresh' | 'older' | 'offline' | 'saved' | 'sending' | 'received' | 'confirmed' | 'needs' | 'next'

const ring = <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
const moon = <circle cx="10" cy="10" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const shapes: Record<StatusMarkName, ReactNode> = {
  fresh: <circle cx="10" cy="10" r="5.5" fill="currentColor" />,
  older: (
    <>
      {moon}
      <path d="M10 5a5 5 0 0 0 0 10z" fill="currentColor" />
    </>
  ),
  offline: moon,
  saved: (
    <>
      {ring}
      <circle cx="10" cy="10" r="3.5" fill="currentColor" />
    </>
  ),
  sending: (
    <>
      <circle cx="10" cy="10" r="7.5" {...stroke} strokeDasharray="33.3 13.8" strokeDashoffset="-42.2" />
      <path d="M10 13.25V6.9M7.4 9.3 10 6.75l2.6 2.55" {...stroke} />
    </>
  ),
  received: (
    <>
      {ring}
      <path d="m6.8 10.2 2.2 2.2 4.3-4.6" {...stroke} />
    </>
  ),
  confirmed: (
    <>
      <circle cx="10" cy="10" r="8.4" fill="currentColor" />
      <path d="m6.5 10.2 2.4 2.4 4.6-5" {...stroke} stroke="var(--paper)" strokeWidth={2} />
    </>
  ),
  needs: (
    <>
      <path d="M10 1.4 18.6 10 10 18.6 1.4 10Z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M7.9 8.1c.2-1.2 1.1-1.9 2.2-1.9 1.2 0 2.1.8 2.1 1.9 0 1.5-2.1 1.8-2.1 3.2" {...stroke} stroke="var(--paper)" />
      <circle cx="10.1" cy="13.9" r="1.05" fill="var(--paper)" />
    </>
  ),
  next: ring,
}

/** Always stands beside its word, which is what a screen reader says. */
export function StatusMark({ name, size = 20 }: { name: StatusMarkName; size?: 20 | 16 }) {
  return (
    <svg className={`status-mark status-mark-${size} status-mark-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}
