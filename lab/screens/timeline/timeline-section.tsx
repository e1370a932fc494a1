import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabView } from '#lab/device/lab-store.ts'
import type { LabDay } from '#lab/device/lab-day.ts'
import { Chip } from '#lab/screens/controls/switches.tsx'
import type { RequestLane } from '#lab/wire/requests.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { layOut } from './layout.ts'
import { TimelinePicture } from './timeline-picture.tsx'

const spans = [60, 300, 900] as const
const tickMs = 1_000

export function TimelineSection({ lab, day }: { lab: LabView; day: LabDay }) {
  const { t } = useTranslation('lab')
  const [chosenS, setChosenS] = useState<number | null>(null)
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const nowMs = useClock(heldAt)
  const spanS = chosenS ?? spanWith(day.taps.at(-1)?.atMs, nowMs)
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
            <span>{t(`legend-${name}`)}</span>
          </li>
        ))}
      </ul>
      <div className="lab-chips">
        {spans.map((span) => (
          <Chip key={span} isOn={span === spanS} onClick={() => setChosenS(span)}>
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

/** Until the tester chooses: as wide as it takes to show the last tap with room before it. */
function spanWith(lastTapMs: number | undefined, nowMs: number): number {
  const agoS = (nowMs - (lastTapMs ?? nowMs)) / 1000
  return spans.find((span) => agoS < span * shownShare) ?? spans[0]
}

/** The picture moves on by a part of its width: a tap in the last half of it is always seen. */
const shownShare = 0.5

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

const laneByKind: Partial<Record<string, RequestLane>> = {
  register: 'register',
  'change-participants': 'register',
  unregister: 'register',
  vote: 'vote',
  like: 'like',
  profile: 'profile',
  appointment: 'appointment',
  'chat-message': 'message',
  'check-in': 'check-in',
}

/** The lane in which the call of an intent will stand. */
function laneOfIntent(kind: string): RequestLane {
  return laneByKind[kind] ?? 'other'
}
