import { useTranslation } from 'react-i18next'
import type { ItemDetail } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { submissionFailure, useSubmit } from '#src/data/use-submit.ts'
import { useSession } from '#src/data/session/session.ts'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useSubmittedToast } from '#src/shared/outbox/submission/submitted-toast.tsx'
import { share } from '#src/shared/platform/files/share.ts'

/** Marks a favourite. For a story and a logged-in citizen it is a like too, which is sent; favourite events and surveys stay on the device. */
export function HeartButton({ item }: { item: Pick<ItemDetail, 'id' | 'family' | 'title' | 'isFavourite'> }) {
  const { t } = useTranslation(['item', 'submission'])
  const toast = useToast()
  const showSubmitted = useSubmittedToast()
  const submission = useSubmit()
  const isLoggedIn = useSession().state === 'logged-in'
  const { id, family, title, isFavourite } = item
  const isStory = family === 'STORY'

  async function toggle() {
    const liked = !isFavourite
    const sent = isStory && isLoggedIn ? await submitLike(liked) : null
    const stored = sent ?? (await engine.setFavourite({ id, isFavourite: liked }))
    if (!stored.ok) return toast({ text: t(`submission:notSaved.${submissionFailure(stored.failure)}`) })
    const isToSend = sent?.ok === true && sent.value === 'saved'
    showSubmitted({ id: isToSend ? sent.id : null, done: t(liked ? 'favouriteSaved' : 'favouriteRemoved') })
  }

  /** Null if the service offers no likes: then they stay on the device. */
  async function submitLike(liked: boolean) {
    const entry = await submission.submit({ kind: 'like', body: { storyId: id, liked } }, title)
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

export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('item')
  const toast = useToast()
  const offer = async () => {
    const outcome = await share({ title: title.replaceAll('\u00AD', ''), url: location.href })
    if (outcome === 'copied') toast({ text: t('copied') })
    if (outcome === 'impossible') toast({ text: t('notShared') })
  }
  return <IconButton icon="share" label={t('share')} onClick={() => void offer()} />
}
