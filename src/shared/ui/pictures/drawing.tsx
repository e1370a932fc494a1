import { memo, useId } from 'react'
import type { Tag } from '#contract/content/content.ts'
import { alps, hills, karst, type Motif, terraces } from './motifs.ts'
import { city, fires } from './motifs-lit.ts'
import { type PaletteName, palettes } from './palettes.ts'
import { seeded, type Shape, type Size } from './parts.ts'

const size: Size = { width: 720, height: 480 }

const motifs = { alps, karst, terraces, hills, city, fires } satisfies Record<string, Motif>
type MotifName = keyof typeof motifs

const motifByTag: Partial<Record<Tag, MotifName>> = {
  NATURE: 'alps',
  SERVICES: 'karst',
  SENIORS: 'terraces',
  SOCIETY: 'hills',
  ECONOMICS: 'city',
  POLITICS: 'city',
  CULTURE: 'fires',
  EVENT: 'fires',
}

/** Fires burn at night; everything else has daylight that suits it. */
const palettesByMotif: Record<MotifName, readonly PaletteName[]> = {
  alps: ['alpenglow', 'glacier', 'harbour'],
  karst: ['andaman', 'harbour', 'paddy', 'glacier', 'alpenglow'],
  terraces: ['paddy', 'andaman', 'glacier', 'harbour'],
  hills: ['alpenglow', 'glacier', 'paddy', 'andaman'],
  city: ['harbour', 'andaman', 'glacier', 'alpenglow'],
  fires: ['night'],
}

interface Landscape {
  shapes: Shape[]
  isMirrored: boolean
}

/** What is drawn for an id: the tag chooses the motif, the id palette and form. Pure. */
export function landscape(id: string, tag: Tag): Landscape {
  const choose = seeded(id)
  const names = Object.keys(motifs) as MotifName[]
  const motif = motifByTag[tag] ?? names[Math.floor(choose() * names.length)] ?? 'alps'
  const choices = palettesByMotif[motif]
  const palette = choices[Math.floor(choose() * choices.length)] ?? 'alpenglow'
  return { shapes: motifs[motif](seeded(`${id}/${motif}`), palettes[palette], size), isMirrored: choose() < 0.5 }
}

export const Drawing = memo(function Drawing({ id, tag }: { id: string; tag: Tag }) {
  const prefix = useId()
  const { shapes, isMirrored } = landscape(id, tag)
  return (
    <svg className="landscape" viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={isMirrored ? `translate(${size.width} 0) scale(-1 1)` : undefined}>
        {shapes.map((shape, index) => (
          <Drawn key={index} shape={shape} clipId={`${prefix}${index}`} />
        ))}
      </g>
    </svg>
  )
})

function Drawn({ shape, clipId }: { shape: Shape; clipId: string }) {
  const { d, fill, opacity, lineWidth, clip } = shape
  if (lineWidth !== undefined) return <path d={d} fill="none" stroke={fill} strokeWidth={lineWidth} opacity={opacity} />
  if (clip === undefined) return <path d={d} fill={fill} opacity={opacity} />
  return (
    <>
      <clipPath id={clipId}>
        <path d={clip} />
      </clipPath>
      <path d={d} fill={fill} clipPath={`url(#${clipId})`} />
    </>
  )
}
