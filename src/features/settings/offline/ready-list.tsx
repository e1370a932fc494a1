import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { StoredPart } from '#store/rows/views.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import type { ShellStatus } from '#src/shared/platform/update/shell-status.ts'
import { useCheckedAsOf } from '#src/shared/ui/status/freshness.tsx'
import { useFormat, useCountryName } from '#src/shared/ui/text/use-format.ts'
import type { Keeping } from './storage-section.tsx'
import { capitalised } from '#src/shared/ui/text/format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { useInstall } from '#src/shared/platform/update/install.ts'
import { useOutboxCounts } from '#src/data/status.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { AppRow, ClockRow, InstallRow, KeptRow, OutboxRow, outboxReady, type Fix, ReadyRow } from './ready-rows.tsx'
import { type Check, checkOrder, languagesHere, metChecks, type Own, ownPack, partOf, type RowStates, thingsToDo } from './readiness.ts'
import { useFixes } from './use-fixes.ts'

interface ReadyListProps {
  rows: RowStates
  parts: readonly StoredPart[]
  own: Own
  app: ShellStatus | null | undefined
  clockOffsetMs: number | null
  isCountrySettled: boolean
  representation: Representation | null
  storage: Keeping
}

/** What needs attention, each with a button that fixes it; everything else, with its age, folded below. */
export function ReadyList({ rows, parts, own, app, clockOffsetMs, isCountrySettled, representation, storage }: ReadyListProps) {
  const { t } = useTranslation('settings')
  const install = useInstall()
  const counts = useOutboxCounts() ?? { needsYou: 0, waiting: 0, sending: 0, locked: 0 }
  const isKept = storage.state?.isKept ?? null
  const toDo = thingsToDo({
    rows,
    country: own.country,
    isCountrySettled,
    install,
    isKept,
    hasAskedToKeep: storage.hasAsked,
    needsYou: counts.needsYou,
  })
  const checks: Record<Check, Elements> = {
    emergency: <EmergencyRow key="emergency" rows={rows} parts={parts} />,
    representation: <RepresentationRow key="representation" rows={rows} parts={parts} own={own} representation={representation} />,
    pack: <PackRow key="pack" rows={rows} parts={parts} own={own} />,
    language: <LanguageRow key="language" rows={rows} parts={parts} own={own} />,
    app: <AppRow key="app" rows={rows} app={app} />,
    install: <InstallRow key="install" />,
    kept: <KeptRow key="kept" {...storage} />,
    clock: <ClockRow key="clock" rows={rows} offsetMs={clockOffsetMs} />,
    feed: <FeedRow key="feed" rows={rows} parts={parts} />,
    outbox: <OutboxRow key="outbox" />,
  }
  const toDoRows: Elements = toDo.map((check) => checks[check])
  const otherRows: Elements = checkOrder.filter((check) => !toDo.includes(check)).map((check) => checks[check])
  return (
    <>
      {toDo.length > 0 && (
        <Section title={t('toDo', { count: toDo.length })}>
          <ul className="rows">{toDoRows}</ul>
        </Section>
      )}
      <details className="ready-rest">
        <summary>
          <span>
            {t('checks', { count: checkOrder.length, met: metChecks({ rows, install, isKept, outbox: outboxReady(counts).state }) })}
          </span>
          <Icon name="chevron-down" size={20} />
        </summary>
        <ul className="rows">{otherRows}</ul>
      </details>
    </>
  )
}

type Parts = Pick<ReadyListProps, 'rows' | 'parts'>

function EmergencyRow({ rows, parts }: Parts) {
  const { t } = useTranslation('settings')
  const age = useAge()
  const fix = useCheck(rows.emergency)
  const topics = useEmergency()?.topics.reduce((sum, { subTopics }) => sum + subTopics.filter(({ isHere }) => isHere).length, 0) ?? 0
  return (
    <ReadyRow title={t('part-emergency')} state={rows.emergency} fix={fix}>
      <span>{`${topics > 0 ? t('emergencyCount', { count: topics }) : t('emergencyNone')}. ${age(partOf(parts, 'emergency'))}`}</span>
      <OutOfDate state={rows.emergency} />
    </ReadyRow>
  )
}

function RepresentationRow({ rows, parts, own, representation }: Parts & Pick<ReadyListProps, 'own' | 'representation'>) {
  const { t } = useTranslation('settings')
  const { language } = useFormat()
  const check = useCheck(rows.representation)
  const posts = partOf(parts, 'representations')
  const state = own.country === null ? 'representationFirst' : own.hasRepresentation ? 'representationNone' : 'missing'
  const choose: Fix = { label: t('chooseCountry'), to: pathTo('LocationFormOverview') }
  return (
    <ReadyRow title={t('part-representation')} state={rows.representation} fix={own.country === null ? choose : check}>
      {`${representation?.names[language] ?? t(state)}. ${posts ? `${t('postCount', { count: posts.count })}.` : ''}`}
    </ReadyRow>
  )
}

function PackRow({ rows, parts, own }: Parts & { own: Own }) {
  const { t } = useTranslation('settings')
  const { language } = useFormat()
  const age = useAge()
  const fixes = useFixes()
  const check = useCheck(rows.pack)
  const name = useCountryName()(own.country ?? 'CH')
  const pack = ownPack(parts, own)
  const download: Fix = {
    label: t('download'),
    run: () => fixes.download({ country: own.country ?? 'CH', language: own.language }, name),
  }
  return (
    <ReadyRow
      title={`${t('part-guide')}: ${name}`}
      state={rows.pack}
      fix={rows.pack === 'missing' || rows.pack === 'held' ? download : check}
    >
      <span>
        {pack?.wanted === undefined
          ? t('missing')
          : pack.count < pack.wanted
            ? t('topicsSome', { here: pack.count, total: pack.wanted, language: t(`inLanguage-${language}`) })
            : `${t('topicCount', { count: pack.count, language: t(`inLanguage-${language}`) })}. ${age(pack)}`}
      </span>
      <OutOfDate state={rows.pack} />
    </ReadyRow>
  )
}

function LanguageRow({ rows, parts, own }: Parts & { own: Own }) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const fixes = useFixes()
  const country = useCountryName()(own.country ?? 'CH')
  const words = (language: Language) => t(`inLanguage-${language}`)
  const here = languagesHere(parts, own.country)
  // If nothing is stored, the row above says so.
  const isOther = here.length > 0 && !here.includes(own.language)
  return (
    <ReadyRow
      title={t('languages')}
      state={rows.language}
      fix={
        isOther
          ? { label: t('download'), run: () => fixes.download({ country: own.country ?? 'CH', language: own.language }, country) }
          : undefined
      }
    >
      {[
        here.length > 0 && new Intl.ListFormat(locale).format(here.map(words)),
        !here.includes(own.language) && t('languageMissing', { language: words(own.language) }),
      ]
        .filter(Boolean)
        .join('. ')}
    </ReadyRow>
  )
}

function FeedRow({ rows, parts }: Parts) {
  const { t } = useTranslation('settings')
  const age = useAge()
  const fix = useCheck(rows.feed)
  const feed = partOf(parts, 'feed')
  return (
    <ReadyRow title={t('part-feed')} state={rows.feed} fix={fix}>
      {feed ? `${t('itemCount', { count: feed.count })}. ${age(feed)}` : t('missing')}
    </ReadyRow>
  )
}

function OutOfDate({ state }: { state: RowStates[keyof RowStates] }) {
  const { t } = useTranslation('ui')
  return (
    state === 'old' && (
      <span>
        . <b className="ready-old">{t('mayBeOutdated')}</b>
      </span>
    )
  )
}

/** The service brings what is missing, and confirms what is old. */
function useCheck(state: RowStates[keyof RowStates]): Fix | undefined {
  const { t } = useTranslation('settings')
  const { check } = useFixes()
  if (state === 'ready' || state === 'unknown') return undefined
  return { label: state === 'old' ? t('checkNow') : t('fetchNow'), run: check }
}

/** "Checked 3 hours ago", "Not fetched yet". */
function useAge(): (part: StoredPart | undefined) => string {
  const { t } = useTranslation('settings')
  const { checked, locale } = useFormat()
  const now = useNow()
  const asOf = useCheckedAsOf()
  return (part) =>
    part === undefined || part.confirmedAt === null ? t('never') : capitalised(checked(asOf(part.confirmedAt), now), locale)
}
