import { useTranslation } from 'react-i18next'
import type { Ledger } from '#lab/scenario/ledger.ts'
import type { LabView } from '#lab/device/lab-store.ts'
import type { LabDay } from '#lab/device/lab-day.ts'
import { build } from '#src/shared/platform/names.ts'
import { giveFile } from '#src/shared/platform/files/share.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import styles from '#lab/screens/lab.css?inline'
import { judgeDay } from './judge-day.ts'
import { quietAfterMs } from './judge-day.ts'
import { reportPage } from './report-page.ts'

/** Gives the day as a page that can be attached to a bug. */
export function ReportButton({ lab, day, ledger }: { lab: LabView; day: LabDay; ledger: Ledger | null }) {
  const { t } = useTranslation('lab')
  const { bytes, locale } = useFormat()

  function report(): File {
    const { verdict, stuck } = judgeDay(ledger)
    const quietMs = quietAfterMs({ requests: lab.requests, taps: day.taps, spells: lab.spells, stuck })
    const count = (list: readonly unknown[] | undefined) => (list ? String(list.length) : t('unknown'))
    const now = new Date()
    const title = `${t('title')}, ${now.toLocaleString(locale)}`
    const page = reportPage({
      language: locale,
      title,
      figures: [
        [t('figure-lost'), count(verdict?.lost)],
        [t('figure-duplicated'), count(verdict?.duplicated)],
        [t('figure-reordered'), count(verdict?.outOfOrder)],
        [t('figure-stuck'), String(stuck)],
        [t('timeToQuiet'), quietMs === null ? t('notYet') : t('seconds', { count: Math.round(quietMs / 100) / 10 })],
        [t('requests'), String(lab.requests.length)],
        [t('size'), bytes(lab.requests.reduce((sum, request) => sum + request.bytes, 0))],
        [t('network'), lab.spells.map(({ fault }) => JSON.stringify(fault)).join(' ')],
        [t('seed'), String(lab.state.network.seed)],
        [t('device'), `${navigator.userAgent}, ${build}`],
      ],
      svg: document.querySelector('.lab-picture svg')?.outerHTML ?? '',
      styles,
      heads: [t('at'), t('request'), t('size'), t('fate')],
      rows: lab.requests.map((request) => [
        ((request.startedMs - day.startedMs) / 1000).toFixed(1),
        `${request.method} ${request.path}`,
        String(request.bytes),
        `${request.status ?? ''} ${t(request.fate === 'no-answer' && request.isDone ? 'fate-done-unheard' : `fate-${request.fate}`)}`.trim(),
      ]),
      replies: (verdict?.sequence ?? []).map(({ said, what, replies }) => `${said} ${what}: ${replies?.join(' ') ?? t('notYet')}`),
      told: verdict ? [...verdict.lost, ...verdict.duplicated, ...verdict.outOfOrder] : [],
    })
    return new File([page], `abroad-lab-${now.getTime().toString(36)}.html`, { type: 'text/html' })
  }

  return (
    <Button kind="edge" size="small" icon="download" onClick={() => void giveFile(report(), t('title'))}>
      {t('export')}
    </Button>
  )
}
