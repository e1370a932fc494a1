import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { is } from 'valibot'
import type { Article } from '#contract/guide/guide.ts'
import { Deadline } from '#contract/values/rich-text.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'

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

/** Asks for the day that a deadline counts from. What it needs is fetched at the tap; without it the words of the text stand. */
export function DeadlineButton({ due, article, place, step }: Omit<DeadlineProps, 'due'> & { due: object }) {
  const { t } = useTranslation('guide')
  const [isOpen, setOpen] = useState(false)
  // Of a later service it may count from an event that this build has no words for.
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
