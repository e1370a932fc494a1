import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#src/shared/platform/lazy-part.ts'
import type { TopicView } from '#store/guide/views.ts'
import type { Article } from '#contract/guide/guide.ts'
import { isHiddenTopic } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useIsHomePackHeld, useUnread } from '#src/data/guide/packs.ts'
import { useEmergency, useTopicIndex } from '#src/data/guide/guide.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useConnection } from '#src/data/status.ts'
import { Button, ButtonLink, IconButton } from '#src/shared/ui/actions/button.tsx'
import { Freshness } from '#src/shared/ui/status/freshness.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { NeedsNetwork, isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { RowLink } from '#src/shared/ui/blocks/row.tsx'
import { RichText } from '#src/shared/ui/text/rich-text.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useLanguageName, useLocale } from '#src/shared/ui/text/use-format.ts'
import { share } from '#src/shared/platform/files/share.ts'
import { CountryFacts } from '#src/features/guide/country-facts.tsx'
import { factsOfTopic } from '#src/shared/ui/text/topic-facts.ts'
import { EmergencyTag, HelplineDock } from '#src/features/guide/helpline-dock.tsx'
import { parentOf } from '#src/features/guide/topic-rows.tsx'
import { QuickExit } from '#src/features/guide/quick-exit.tsx'
import { HeldPack } from '#src/features/guide/not-stored.tsx'
import { useTodo } from './use-todo.tsx'
import { ArticleSources, Feedback, TopicColumn } from './article-foot.tsx'
import './article.css'

const ArticleTools = lazyPart(() => import('./article-tools.tsx').then((module) => module.ArticleTools))

const NotStored = lazyPart(() => import('#src/shared/outbox/submission/submission-error.tsx').then((module) => module.NotStored))

export function ArticleScreen({ view }: { view: TopicView }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const { topic, category, article, country } = view
  const isEmergency = category.id === 'emergencySituation'
  const isHidden = isHiddenTopic(topic.name)
  const title = article?.title ?? (topic.label || topic.name)
  const place = country ? t('emergencyIn', { country: country.names[language] }) : t('emergency')
  return (
    <Screen
      title={title}
      {...(isHidden && { name: t('title') })}
      {...(article && { titleLanguage: article.language })}
      parent={parentOf(category)}
      isDetailTitle
      isEmergency={isEmergency}
      eyebrow={isEmergency && <EmergencyTag words={place} change={t(country ? 'change' : 'chooseNumbers')} />}
      actions={isEmergency && !isHidden ? <ShareButton title={title} /> : undefined}
      dock={isEmergency ? <HelplineDock confirmedAt={view.confirmedAt} /> : undefined}
    >
      <TopicColumn categoryId={category.id} topic={topic.name} />
      <div className="article">
        {isHidden && <QuickExit />}
        {article ? <ArticleText view={view} article={article} isEmergency={isEmergency} /> : <MissingText url={topic.url} />}
      </div>
    </Screen>
  )
}

function ArticleText({
  view,
  article,
  isEmergency,
}: {
  view: TopicView
  article: NonNullable<TopicView['article']>
  isEmergency: boolean
}) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const languageName = useLanguageName()
  const connection = useConnection()
  const emergency = useEmergency()
  const topicPath = useTopicPath()
  const isUpdated = useUpdatedMark(article)
  const { country, representation, topic, confirmedAt } = view
  const isHidden = isHiddenTopic(topic.name)
  const todo = useTodo(article)
  const list = isHidden ? null : todo
  const helpline = emergency?.helpline ?? helplineNumbers
  // Hidden topics are for people in danger, who must not be overheard or leave a printout. In an emergency the text comes first.
  const tools = !isHidden && (
    <div className="article-tools">
      <Suspense>
        <ArticleTools article={article} record={{ country, representation, helpline }} />
      </Suspense>
    </div>
  )
  return (
    <>
      {!isEmergency && (
        <Freshness
          confirmedAt={confirmedAt}
          category={view.category.id}
          isOffline={isCutOff(connection)}
          prefix={country ? t('countryOnThisDevice', { country: country.names[language] }) : t('onThisDevice')}
        />
      )}
      {isUpdated && (
        <p className="small updated-mark">
          <Icon name="refresh" size={16} />
          {t('updatedTopic')}
        </p>
      )}
      {view.isOtherLanguage && <p className="small article-language">{t('otherLanguage', { language: languageName(article.language) })}</p>}
      {view.isFromFile && <p className="small article-language">{t('fromFile')}</p>}
      {!isEmergency && tools}
      <div className="article-text" lang={article.language}>
        <RichText
          blocks={article.body}
          country={country}
          representation={representation}
          helpline={helpline}
          topicPath={topicPath}
          isFromFile={view.isFromFile}
          {...(list && { todo: list.todo })}
        />
      </div>
      {isEmergency && tools}
      {list && <TodoProgress list={list} />}
      {country && (
        <Section title={t('factsIn', { country: country.names[language] })}>
          <CountryFacts country={country} representation={representation} kinds={factsOfTopic(topic.name)} />
        </Section>
      )}
      <ArticleSources article={article} url={topic.url} />
      {/* An answer would reveal what was read. */}
      {!isHidden && <Feedback topic={topic.name} />}
    </>
  )
}

/** How many points of the list are ticked. */
function TodoProgress({ list }: { list: NonNullable<ReturnType<typeof useTodo>> }) {
  const { t } = useTranslation('guide')
  return (
    <>
      {list.done > 0 && (
        <p className="small article-todo">
          <span>{t('todoCount', { done: list.done, total: list.total })}</span>
          <Button kind="quiet" size="small" onClick={list.untickAll}>
            {t('todoClear')}
          </Button>
        </p>
      )}
      {list.isUnstored && (
        <Suspense>
          <NotStored />
        </Suspense>
      )}
    </>
  )
}

/** The text is not stored. One refresh is requested, so that it arrives when the device is online. Rounds leave a held pack alone, so it has a button. */
function MissingText({ url }: { url: string }) {
  const { t } = useTranslation('guide')
  const isOffline = isCutOff(useConnection())
  const isHeld = useIsHomePackHeld()
  useEffect(() => {
    if (!isOffline && !isHeld) void engine.refresh('asked')
  }, [isOffline, isHeld])
  return (
    <div role="status">
      <p className="h4">{t('missingTitle')}</p>
      <p className="small article-missing">{t(isHeld ? 'missingHeld' : isOffline ? 'missingOffline' : 'missingOnline')}</p>
      {isHeld && <HeldPack />}
      {isHeld && <RowLink to={pathTo('offlineSettings')} icon="download" title={t('missingManage')} />}
      {url !== '' && (
        <ButtonLink kind="second" size="small" icon="external-link" href={url}>
          <span>{t('openWebsite')}</span>
          <NeedsNetwork hasIcon={false} />
        </ButtonLink>
      )}
    </div>
  )
}

function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('guide')
  const showToast = useToast()
  async function onClick() {
    const outcome = await share({ title, url: location.href })
    if (outcome === 'copied') showToast({ text: t('copied') })
  }
  return <IconButton icon="share" label={t('share')} onClick={() => void onClick()} />
}

/** Where a topic that a text names stands; null for one that this country's guide does not have. */
function useTopicPath(): (topic: string) => string | null {
  const index = useTopicIndex()
  return (topic) => {
    const category = index?.get(topic)
    return category ? pathTo('guideSubtopicOverview', { topicId: category, subtopicId: topic }) : null
  }
}

/** Whether an update changed the topic since it was last opened. Opening it takes the mark away everywhere; here it stays for this visit. */
function useUpdatedMark({ topic, language }: Article): boolean {
  const isUnread = useUnread(language).has(topic)
  const [wasUnread, setWasUnread] = useState(false)
  if (isUnread && !wasUnread) setWasUnread(true)
  useEffect(() => {
    if (isUnread && !isHiddenTopic(topic)) void engine.markRead({ language, topic })
  }, [isUnread, language, topic])
  return wasUnread
}
