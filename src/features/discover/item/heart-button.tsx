import { useTranslation } from 'react-i18next'
import type { ItemDetail } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { submissionFailure, useSubmit } from '#src/data/outbox/use-submit.ts'
import { useSession } from '#src/data/session/session.ts'
import { IconButton } from '#src/ui/actions/button.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'

/** Marks a favourite. Of a story it is a like too, said to the service by whoever is logged in; the service knows none of events and surveys. */
export function HeartButton({ item }: { item: Pick<ItemDetail, 'id' | 'family' | 'title' | 'isFavourite'> }) {
  const { t } = useTranslation(['item', 'submission'])
  const toast = useToast()
  const saying = useSubmit()
  const isLoggedIn = useSession().state === 'logged-in'
  const { id, family, title, isFavourite } = item
  const isStory = family === 'STORY'

  async function toggle() {
    const liked = !isFavourite
    const kept = (isStory && isLoggedIn && (await sayIt(liked))) || (await engine.setFavourite({ id, isFavourite: liked }))
    if (!kept.ok) return toast({ text: t(`submission:notSaved.${submissionFailure(kept.failure)}`) })
    toast(liked ? { text: t('favouriteSaved'), mark: 'saved' } : { text: t('favouriteRemoved') })
  }

  /** Null where the service knows no likes: they stay on the device. */
  async function sayIt(liked: boolean) {
    const entry = await saying.submit({ kind: 'like', body: { storyId: id, liked } }, title)
    return !entry.ok && entry.failure.kind === 'not-offered' ? null : entry
  }

  return (
    <IconButton
      icon={isFavourite ? 'heart-filled' : 'heart'}
      label={t(isStory ? 'like' : 'favourite')}
      aria-pressed={isFavourite}
      onClick={() => void toggle()}
    />
  )
}
