import { useParams, useSearchParams } from 'react-router'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Family, ContentItem } from '#contract/content/content.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { detailOf } from '#store/feed/card.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { CardMeta, useNameOf } from '#src/features/discover/item/card.tsx'
import { EventFactList } from '#src/features/discover/event/event-fact-list.tsx'
import { ItemText, ReadIn } from '#src/features/discover/item/item-text.tsx'
import { AnswerList, type Vote } from '#src/features/discover/survey/answers.tsx'
import { EventDay } from '#src/shared/ui/blocks/event-day.tsx'
import { langOf, useFormat, useLocale } from '#src/shared/ui/text/use-format.ts'
import { Picture } from '#src/shared/ui/pictures/picture.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { useNow } from '#src/shared/platform/hooks.ts'
import { momentInWords } from '#src/shared/ui/text/format.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { familyOf } from '#contract/values/kinds.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useClock } from '#src/data/status.ts'
import { useHasLine } from '#src/features/discover/item/use-detail-item.ts'
import '#src/features/discover/item/detail.css'
import '#src/features/discover/survey/survey.css'
import './preview.css'

export function StoryPreview() {
  return <Preview family="STORY" />
}

export function EventPreview() {
  return <Preview family="EVENT" />
}

export function SurveyPreview() {
  return <Preview family="SURVEY" />
}

function Preview({ family }: { family: Family }) {
  const { id = '' } = useParams()
  const token = useSearchParams()[0].get('previewToken')
  return <PreviewOf key={`${family} ${id} ${token}`} asked={{ family, id, token }} />
}

function PreviewOf({ asked }: { asked: Parameters<typeof usePreview>[0] }) {
  const here = usePreview(asked)
  return here.state === 'here' ? <PreviewItem item={here.item} endsAt={here.endsAt} /> : <PreviewMissing here={here} />
}

/** The item as citizens would see it, in each of its languages, without whatever they could say about it. */
function PreviewItem({ item, endsAt }: { item: ContentItem; endsAt: number }) {
  const { language } = useFormat()
  const now = useNow()
  const [chosen, choose] = useState<ContentLanguage>()
  const wanted = chosen ?? language
  const detail = detailOf(item, { language, now, wanted, personal: undefined, isFavourite: false, textRows: [], confirmedAt: null })
  if (!detail) return <PreviewMissing here={{ state: 'empty' }} />
  return <Shown item={detail} isPublished={item.isPublished === true} endsAt={endsAt} chosen={chosen} onChoose={choose} />
}

interface ShownProps {
  item: ItemDetail
  isPublished: boolean
  endsAt: number
  chosen: ContentLanguage | undefined
  onChoose: (language: ContentLanguage) => void
}

function Shown({ item, isPublished, endsAt, chosen, onChoose }: ShownProps) {
  const { t } = useTranslation(['preview', 'item'])
  const { date, dayAndMonth } = useFormat()
  const { event, survey } = item
  const closesAt = survey?.closesAt
  return (
    <Screen
      title={item.title}
      titleLanguage={langOf(item.language)}
      name={t('name', { title: item.title })}
      parent="newsfeed"
      isDetailTitle={!survey}
      hero={
        <>
          <PreviewNotice isPublished={isPublished} endsAt={endsAt} />
          {!survey && <Picture card={item} variant={event ? 'band' : 'hero'} isPreview />}
        </>
      }
      eyebrow={
        <CardMeta card={item}>
          {!event && !survey && <span>{` · ${date(item.publishedAt)}`}</span>}
          {closesAt != null && <span>{` · ${t('item:openUntil', { date: dayAndMonth(closesAt) })}`}</span>}
        </CardMeta>
      }
      column={event && <EventDay event={event} hasYear />}
    >
      <ReadIn item={item} chosen={chosen} state="here" choices={item.languagesHere} onChoose={onChoose} />
      <Untranslated item={item} />
      {event && <EventFactList item={item} event={event} isFull={false} isPreview />}
      <ItemText item={item} />
      {survey && <AnswerList item={item} vote={nobodysVote} />}
      {item.partner ? (
        <div className="detail-foot">
          <p className="small">{t('item:partner', { partner: item.partner })}</p>
        </div>
      ) : null}
    </Screen>
  )
}

/** What whoever is not logged in sees of a survey: its answers, to be read. */
const nobodysVote: Vote = { state: 'log-in', entry: null, answerIds: [] }

function Untranslated({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('preview')
  const nameOf = useNameOf()
  const missing = contentLanguages.filter((language) => language !== 'local' && !item.languagesHere.includes(language))
  if (missing.length === 0) return null
  return <p className="small detail-note">{t('noTextIn', { languages: missing.map(nameOf).join(', ') })}</p>
}

/** Stands above the item, so that nobody takes it for what citizens see. */
function PreviewNotice({ isPublished, endsAt }: { isPublished: boolean; endsAt: number }) {
  const { t } = useTranslation('preview')
  const { locale } = useLocale()
  const now = useNow()
  return (
    <div className="preview-notice" role="note" aria-label={t('title')}>
      <Icon name="info" size={20} />
      <p>
        <b>{t('title')}</b>
        <span>{`${t(isPublished ? 'published' : 'notPublished')} ${t('onlyShown')}`}</span>
        <span>{t('endsAt', { moment: momentInWords(endsAt, now, locale) })}</span>
      </p>
    </div>
  )
}

interface PreviewMissingProps {
  /** `empty`: the item came, and has no text. */
  here: Exclude<PreviewHere, { state: 'here' }> | { state: 'empty' }
}

/** A preview's screen while there is none: still bars, then why, and a way on. */
function PreviewMissing({ here }: PreviewMissingProps) {
  const { t } = useTranslation(['preview', 'item'])
  const { state } = here
  if (state === 'asking') {
    return (
      <Screen title={t('title')} parent="newsfeed">
        <Skeleton hasPicture bars={[34, 92, 88, 64]} />
      </Screen>
    )
  }
  return (
    <Screen title={t(`${state}Title`)} parent="newsfeed" isDetailTitle eyebrow={<p className="meta">{t('title')}</p>}>
      <p className="detail-note">{t(`${state}Text`)}</p>
      <div className="buttons">
        <ButtonLink kind="second" to={pathTo('newsfeed')}>
          {t('item:backToDiscover')}
        </ButtonLink>
        {state === 'away' && (
          <Button kind="quiet" icon="refresh" onClick={here.retry}>
            {t('item:retry')}
          </Button>
        )}
      </div>
    </Screen>
  )
}

/** asking → here | over | wrong | unknown | unreadable | away (no reply; requested again by `retry` and when the network returns). */
type PreviewHere =
  | { state: 'asking' | Exclude<PreviewAnswer['kind'], 'here' | 'away'> }
  | { state: 'away'; retry: () => void }
  | { state: 'here'; item: ContentItem; endsAt: number }

/** The item that a link of the desk opens. It lives in this screen alone: leaving it, nothing of the item is left. */
function usePreview({ family, id, token }: { family: Family; id: string; token: string | null }): PreviewHere {
  const hasLine = useHasLine()
  // A phone's clock may be wrong; the service's says when the link is over.
  const offsetMs = useClock()?.offsetMs ?? 0
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ of: string; is: PreviewAnswer } | null>(null)
  const endsAt = linkEndsAt(token)
  const isHere = answer?.is.kind === 'here'
  const question = `${attempt} ${hasLine}`

  useEffect(() => {
    if (isHere || token === null || endsAt === null) return
    const life = new AbortController()
    void engine.fetchPreview({ family, id, token }).then((result) => {
      if (life.signal.aborted) return
      setAnswer({ of: question, is: previewAnswer(result, { family, endsAt, now: Date.now() + offsetMs }) })
    })
    return () => life.abort()
  }, [family, id, token, endsAt, question, isHere, offsetMs])

  if (endsAt === null) return { state: 'wrong' }
  if (answer?.is.kind === 'here') return { state: 'here', item: answer.is.item, endsAt }
  const given = answer?.of === question ? answer.is.kind : hasLine ? 'asking' : 'away'
  return given === 'away' ? { state: 'away', retry: () => setAttempt(attempt + 1) } : { state: given }
}

/** Until when a link of the desk is good, in milliseconds since 1970: it says so itself, in front of its mark. Null: it is no such link. */
export function linkEndsAt(token: string | null): number | null {
  const [, endsAt] = /^(\d{1,15})\.[\w-]+$/.exec(token ?? '') ?? []
  return endsAt === undefined ? null : Number(endsAt)
}

/**
 * `over`, `wrong`: the link opens nothing any more, or never did. `unknown`: the service has no such item of that kind. `unreadable`: this
 * version of the app cannot read what came. `away`: no answer.
 */
type PreviewAnswer = { kind: 'here'; item: ContentItem } | { kind: 'over' | 'wrong' | 'unknown' | 'unreadable' | 'away' }

type Result = Awaited<ReturnType<typeof engine.fetchPreview>>

export function previewAnswer(result: Result, asked: { family: Family; endsAt: number; now: number }): PreviewAnswer {
  if (result.ok) return familyOf(result.value.type) === asked.family ? { kind: 'here', item: result.value } : { kind: 'unknown' }
  switch (result.failure.kind) {
    case 'unauthorized':
      return { kind: asked.endsAt <= asked.now ? 'over' : 'wrong' }
    case 'refused':
      return { kind: 'unknown' }
    case 'unreadable':
      return { kind: 'unreadable' }
    case 'no-answer':
    case 'busy':
    case 'storage':
      return { kind: 'away' }
  }
}
