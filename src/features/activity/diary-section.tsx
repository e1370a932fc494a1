import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiaryRow } from '#store/rows/rows.ts'
import { build } from '#src/shared/platform/names.ts'
import { useDiary } from '#src/data/device-tables.ts'
import { giveFile } from '#src/shared/platform/files/share.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { shortMoment } from '#src/shared/ui/text/format.ts'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import './diary.css'

const shownAtOnce = 100

/** What the app tried on the line and how it went, for whoever helps the citizen: read only when it is opened. */
export function DiarySection() {
  const { t } = useTranslation('activity')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('diary')}>
      <details className="diary" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="diary-head small">
          {t('diaryText')}
          <Icon name="chevron-down" size={20} />
        </summary>
        {isOpen && <Diary />}
      </details>
    </Section>
  )
}

function Diary() {
  const { t } = useTranslation('activity')
  const { locale } = useLocale()
  const now = useNow()
  const rows = useDiary()
  const showToast = useToast()
  if (!rows) return null
  if (rows.length === 0) return <p className="small">{t('diaryNone')}</p>
  async function save(lines: readonly DiaryRow[]) {
    const text = diaryText(lines, { title: t('diary'), build })
    const end = await giveFile(new File([text], `${t('diaryFile')}.txt`, { type: 'text/plain' }), t('diary'))
    if (end === 'saved') showToast({ text: t('diarySaved') })
  }
  return (
    <>
      <Button kind="quiet" size="small" icon="download" onClick={() => void save(rows)}>
        {t('diarySave')}
      </Button>
      {/* The engine's own words: the same in every language. */}
      <ol className="diary-lines" lang="en">
        {withoutRepeats(rows.slice(0, shownAtOnce)).map(({ seq, line, at, since, times }) => (
          <li key={seq}>
            <time dateTime={new Date(at).toISOString()}>{shortMoment(at, now, locale)}</time>
            <span>{times === 1 ? line : `${line} (×${times}, since ${shortMoment(since, now, locale)})`}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * One line of the diary: what was tried, and how it went. Names of calls and outcomes only: what came with an outcome may quote what a citizen
 * wrote, and stays out.
 */
export function diaryLine({ what, outcome }: Pick<DiaryRow, 'what' | 'outcome'>): string {
  return `${what}: ${/^\w+:[\w-]+$/.test(outcome) ? outcome : (outcome.split(':')[0] ?? '')}`
}

/** What went alike several times in a row, as one line. Newest first; `at` is the last time, `since` the first. */
export function withoutRepeats(rows: readonly DiaryRow[]) {
  const folded: { seq: number | undefined; line: string; at: number; since: number; times: number }[] = []
  for (const row of rows) {
    const line = diaryLine(row)
    const last = folded.at(-1)
    if (last?.line === line) Object.assign(last, { since: row.at, times: last.times + 1 })
    else folded.push({ seq: row.seq, line, at: row.at, since: row.at, times: 1 })
  }
  return folded
}

/** The diary as a text to hand on, oldest line first. Instants are ISO 8601 in UTC. */
export function diaryText(rows: readonly DiaryRow[], { title, build: buildName }: { title: string; build: string }): string {
  const lines = rows.toReversed().map((row) => `${new Date(row.at).toISOString()}  ${diaryLine(row)}`)
  return `${[title, buildName, '', ...lines].join('\n')}\n`
}
