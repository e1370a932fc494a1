import type { ReactNode } from 'react'

const shapes = {
  share: 'M8 8H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2h-2M16 5.5l-4-4-4 4M12 1.5v13',
  add: 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM12 8v8M8 12h8',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  book: 'M12 6v14M12 6c-2-2-5-2.5-9-2.5V18c4 0 7 .5 9 2.5 2-2 5-2.5 9-2.5V3.5c-4 0-7 .5-9 2.5z',
  tabs: 'M4 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM8 8V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-4',
  plus: 'M12 4v16M4 12h16',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

interface DrawingProps {
  /** What is to be seen, for who does not see it. */
  label: string
  width: number
  height: number
  children: ReactNode
}

/** A piece of Apple's screen at its own size, in our colours: what is to be tapped stands out. */
export function Drawing({ label, width, height, children }: DrawingProps) {
  return (
    <svg className="install-drawing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} fill="var(--ink)" fontSize="14">
      {children}
    </svg>
  )
}

interface GlyphProps {
  name: keyof typeof shapes
  /** Its middle. */
  x: number
  y: number
  size?: number
  isLit?: boolean
}

export function Glyph({ name, x, y, size = 20, isLit = false }: GlyphProps) {
  return (
    <path
      d={shapes[name]}
      fill="none"
      stroke={isLit ? 'var(--lake)' : 'var(--ink-2)'}
      strokeWidth={name === 'dots' ? 4 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
    />
  )
}

/** Where the finger goes. */
export function Target(box: { x: number; y: number; width: number; height: number; radius?: number }) {
  const { radius = 10, ...place } = box
  return <rect fill="var(--lake-tint)" stroke="var(--lake)" strokeWidth="2" {...place} rx={radius} />
}

export function Glass(box: { x: number; y: number; width: number; height: number; radius?: number }) {
  const { radius = 14, ...place } = box
  return <rect fill="var(--surface)" stroke="var(--line)" {...place} rx={radius} />
}

/** Words that do not matter here. */
export function Line({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect fill="var(--line)" x={x} y={y - 4} width={width} height="8" rx="4" />
}

export function Address({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <rect fill="var(--sunken)" x={x} y={y - 16} width={width} height="32" rx="16" />
      <HostName x={x + width / 2} y={y} />
    </>
  )
}

/** Where we are, as the browser's bar says it. */
export function HostName({ x, y }: { x: number; y: number }) {
  return (
    <text fill="var(--ink-3)" x={x} y={y + 4.5} textAnchor="middle">
      {shortened(location.host)}
    </text>
  )
}

/** An icon looks the same in the dark. */
const icon = { ground: '#131b22', mark: '#faf8f4' }

/** The app's icon as it lands on the home screen. */
export function AppIcon({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 48})`}>
      <rect fill={icon.ground} stroke="var(--line)" width="48" height="48" rx="11" />
      <g transform="translate(10.08 10.08) scale(.58) translate(2.75 .4)">
        <circle cx="20.5" cy="30" r="11.75" fill="none" stroke={icon.mark} strokeWidth="6.5" />
        <rect fill={icon.mark} x="29" y="15" width="6.5" height="30" />
        <circle fill="var(--red)" cx="32.25" cy="6.75" r="4.75" />
      </g>
    </g>
  )
}

function shortened(host: string): string {
  return host.length > 20 ? `${host.slice(0, 19)}…` : host
}
