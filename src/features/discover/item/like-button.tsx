import { useTranslation } from 'react-i18next'
import type { ItemDetail } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { submissionFailure } from '#src/data/outbox/submission-failure.ts'
import { useSession } from '#src/data/session/session.ts'
import { useSubmit } from '#src/data/outbox/use-submit.ts'
import { IconButton } from '#src/ui/actions/button.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'

/** A like is the citizen's favourite: said to the service by whoever is logged in, kept on this device by anybody else. */
export function LikeButton({ item }: { item: Pick<ItemDetail, 'id' | 'title' | 'isFavourite'> }) {
  const { t } = useTranslation(['item', 'submission'])
  const toast = useToast()
  const saying = useSubmit()
  const isLoggedIn = useSession().state === 'logged-in'
  const { id, title, isFavourite } = item

  async function toggle() {
    const liked = !isFavourite
    const kept = (isLoggedIn && (await sayIt(liked))) || (await engine.setFavourite({ id, isFavourite: liked }))
    if (!kept.ok) return toast({ text: t(`submission:notSaved.${submissionFailure(kept.failure)}`) })
    toast(liked ? { text: t('favouriteSaved'), mark: 'saved' } : { text: t('favouriteRemoved') })
  }

  /** Null where the service knows no likes: they stay on the device. */
  async function sayIt(liked: boolean) {
    const entry = await saying.submit({ kind: 'like', body: { storyId: id, liked } }, title)
    return !entry.ok && entry.failure.kind === 'not-offered' ? null : entry
  }

  return (
    <IconButton icon={isFavourite ? 'heart-filled' : 'heart'} label={t('like')} aria-pressed={isFavourite} onClick={() => void toggle()} />
  )
}
