import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabView } from '#src/data/lab/lab-store.ts'
import type { LabDay } from '#src/data/lab/lab-day.ts'
import { Section } from '#src/ui/section.tsx'
import { Chip } from '../controls/chip.tsx'
import { laneOfIntent } from './lane-of-intent.ts'
import { layOut } from './layout.ts'
import { TimelinePicture } from './timeline-picture.tsx'

const spans = [60, 300, 900] as const
const tickMs = 1_000

export function TimelineSection({ lab, day }: { lab: LabView; day: LabDay }) {
  const { t } = useTranslation('lab')
  const [spanS, setSpanS] = useState<number>(60)
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const nowMs = useClock(heldAt)
  const timeline = layOut({
    requests: lab.requests,
    taps: day.taps.map(({ atMs, intent }) => ({ atMs, lane: laneOfIntent(intent.kind) })),
    spells: lab.spells,
    startedMs: day.startedMs,
    nowMs,
    spanS,
  })
  const note = t('timelineNote', { seconds: spanS, count: timeline.count })
  return (
    <Section title={t('timeline')} note={note}>
      <TimelinePicture timeline={timeline} label={t('timelineLabel', { note })} />
      <ul className="lab-legend">
        {(['tap', 'no-answer', 'answer', 'applied', 'needs-you'] as const).map((name) => (
          <li key={name}>
            <i className={`lab-key lab-key-${name}`} />
            {t(`legend-${name}`)}
          </li>
        ))}
      </ul>
      <div className="lab-chips">
        {spans.map((span) => (
          <Chip key={span} isOn={span === spanS} onClick={() => setSpanS(span)}>
            {t('minutes', { count: span / 60 })}
          </Chip>
        ))}
        <Chip isOn={heldAt !== null} onClick={() => setHeldAt(heldAt === null ? Date.now() : null)}>
          {t('hold')}
        </Chip>
      </div>
    </Section>
  )
}

/** Each second; `heldAt` stops it. */
function useClock(heldAt: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (heldAt !== null) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [heldAt])
  return heldAt ?? now
}
