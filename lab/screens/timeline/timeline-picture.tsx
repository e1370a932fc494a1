import { useTranslation } from 'react-i18next'
import { type RefCallback, useCallback, useState } from 'react'
import type { Timeline } from './layout.ts'

const labelWidth = { narrow: 78, wide: 84 }
const rowHeight = 34
const headHeight = 26
const footHeight = 24
const barHeight = 9
/** Distances from the lane's middle, so that a tap does not cover the reply to it. */
const tapAbove = 8
const barBelow = 5
/** So that a call of a few milliseconds is visible. */
const minBarWidth = 4

/** Requests and their results on a time axis. A table shows the same as text. */
export function TimelinePicture({ timeline, label }: { timeline: Timeline; label: string }) {
  const { t } = useTranslation('lab')
  const [width, measure] = useWidth(640)
  const { lanes, ticks, bands, fromS, toS, nowS } = timeline
  const left = width < 480 ? labelWidth.narrow : labelWidth.wide
  const right = 12
  const x = (second: number) => left + ((second - fromS) / (toS - fromS)) * (width - left - right)
  const top = headHeight
  const bottom = top + lanes.length * rowHeight
  const named = bandsWithRoom(bands.map((band) => ({ at: x(band.fromS), words: t(`fault-${band.fault}`) })))
  const middle = (row: number) => top + row * rowHeight + rowHeight / 2
  return (
    <div className="lab-picture" ref={measure}>
      <svg role="img" aria-label={label} width={width} height={bottom + footHeight} viewBox={`0 0 ${width} ${bottom + footHeight}`}>
        <defs>
          <pattern id="lab-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="lab-band" />
            <path d="M0 0V6" className="lab-hatch" />
          </pattern>
        </defs>
        {bands.map(({ fault, fromS: from, toS: to }, no) => (
          <g key={no}>
            <rect x={x(from)} y={top} width={Math.max(1, x(to) - x(from))} height={bottom - top} fill="url(#lab-hatch)" />
            {named.has(no) && (
              <text className="lab-small" x={Math.min(x(from), width - 90)} y={top - 10}>
                {t(`fault-${fault}`)}
              </text>
            )}
          </g>
        ))}
        {ticks.map((tick, no) => (
          <g key={no}>
            <path className="lab-grid" d={`M${x(tick)} ${top}V${bottom}`} />
            <text className="lab-small" x={x(tick)} y={bottom + 16} textAnchor={no === ticks.length - 1 ? 'end' : 'middle'}>
              {no === 0 ? t('seconds', { count: Math.round(tick) }) : Math.round(tick)}
            </text>
          </g>
        ))}
        {lanes.map(({ name }, row) => (
          <g key={name}>
            <path className="lab-grid" d={`M0 ${top + (row + 1) * rowHeight}H${width}`} />
            <text className="lab-lane" x={0} y={middle(row) + 4}>
              {t(`lane-${name}`)}
            </text>
          </g>
        ))}
        <path className="lab-axis" d={`M0 ${top}H${width}`} />
        {lanes.map((lane, row) => (
          <LaneMarks key={lane.name} lane={lane} x={x} y={middle(row)} />
        ))}
        {nowS <= toS && (
          <g className="lab-now">
            <path d={`M${x(nowS)} ${top - 4}V${bottom}`} />
            <circle cx={x(nowS)} cy={top - 6} r={3} />
          </g>
        )}
      </svg>
    </div>
  )
}

/** Waits, requests and taps of a lane. `y`: its middle. */
function LaneMarks({ lane, x, y }: { lane: Timeline['lanes'][number]; x: (second: number) => number; y: number }) {
  return (
    <g>
      {lane.waits.map(({ fromS, toS }, no) => (
        <path key={no} className="lab-wait" d={`M${x(fromS)} ${y + barBelow}H${x(toS)}`} />
      ))}
      {lane.bars.map(({ no, fromS, toS, fate }) => (
        <rect
          key={no}
          className={`lab-bar lab-bar-${fate}`}
          x={x(fromS)}
          y={y + barBelow - barHeight / 2}
          width={Math.max(minBarWidth, x(toS) - x(fromS))}
          height={barHeight}
          rx={1}
        />
      ))}
      {lane.taps.map((tap, no) => (
        <g key={no} className="lab-tap">
          <circle cx={x(tap)} cy={y - tapAbove} r={4.5} />
          <circle cx={x(tap)} cy={y - tapAbove} r={1.75} />
        </g>
      ))}
    </g>
  )
}

/** The bands whose names fit. A name that would overlap the one before it is left out; the banner names the current faults. */
function bandsWithRoom(bands: readonly { at: number; words: string }[]): ReadonlySet<number> {
  const named = new Set<number>()
  let end = 0
  for (const [no, { at, words }] of bands.entries()) {
    if (at < end) continue
    named.add(no)
    end = at + words.length * letterWidth + 12
  }
  return named
}

const letterWidth = 6.5

/** The current width of an element in whole pixels. */
function useWidth(preset: number): [number, RefCallback<Element>] {
  const [width, setWidth] = useState(preset)
  const measure = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure]
}
