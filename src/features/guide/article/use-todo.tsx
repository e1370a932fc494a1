import { useTranslation } from 'react-i18next'
import type { Article } from '#contract/guide/guide.ts'
import { useTicks } from '#src/data/guide/ticks.ts'
import type { Todo } from '#src/shared/ui/text/rich-text.tsx'
import { DeadlineButton } from './deadline-button.tsx'

export interface ArticleTodo {
  todo: Todo
  done: number
  total: number
  untickAll: () => void
  /** The device could not store the last tick. */
  isUnstored: boolean
}

/** What of an article can be ticked off or reckoned; null where its text has nothing of the kind. */
export function useTodo(article: Article): ArticleTodo | null {
  const { t } = useTranslation('guide')
  const ids = idsOf(article)
  const { ticked, tick, untickAll, isUnstored } = useTicks({ topic: article.topic, ids })
  if (ids.length === 0) return null
  return {
    todo: {
      isTicked: (id) => ticked.has(id),
      tick,
      nameOf: (step) => t('todoDone', { step: withoutStop(step) }),
      deadline: (due, place, step) => <DeadlineButton due={due} article={article} place={place} step={step && withoutStop(step)} />,
    },
    done: ticked.size,
    total: ids.length,
    untickAll,
    isUnstored,
  }
}

function withoutStop(title: string): string {
  return title.replace(/[.:!]$/, '')
}

function idsOf({ body }: Article): string[] {
  return body.flatMap((block) => {
    if (block.t === 'ul') return block.take ?? []
    return block.t === 'steps' ? block.items.flatMap(({ id }) => id ?? []) : []
  })
}
