import { useTranslation } from 'react-i18next'
import type { Article } from '#contract/guide/guide.ts'
import { useTicks } from '#src/data/guide/ticks.ts'
import type { Todo } from '#src/shared/ui/text/rich-text.tsx'
import { lazy, Suspense, useState } from 'react'
import { is } from 'valibot'
import { Deadline } from '#contract/values/rich-text.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'

interface ArticleTodo {
  todo: Todo
  done: number
  total: number
  untickAll: () => void
  /** The device could not store the last tick. */
  isUnstored: boolean
}

/** The steps of an article that can be ticked off and its deadlines; null if it has none. */
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

const loadSheet = () => import('./deadline-sheet.tsx')
const DeadlineSheet = lazy(async () => ({ default: (await loadSheet()).DeadlineSheet }))

export interface DeadlineProps {
  due: Deadline
  article: Article
  /** Names the step or paragraph within the article. */
  place: string
  /** The step's title. */
  step: string | undefined
}

/** Opens a sheet that computes a deadline. Its code is loaded on tap; if that fails, the text of the article remains. */
function DeadlineButton({ due, article, place, step }: Omit<DeadlineProps, 'due'> & { due: object }) {
  const { t } = useTranslation('guide')
  const [isOpen, setOpen] = useState(false)
  // A later service may send a deadline from an event that this build has no wording for.
  if (!is(Deadline, due)) return null
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="calendar"
        onClick={() =>
          void loadSheet().then(
            () => setOpen(true),
            () => undefined,
          )
        }
      >
        {t('deadlineOpen')}
      </Button>
      {isOpen && (
        <Suspense>
          <DeadlineSheet due={due} article={article} place={place} step={step} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
