import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useToast } from '#src/ui/toast.tsx'

/** A like is the citizen's favourite. It stays on this device until somebody logs in and says that it may leave. */
export function LikeButton({ id, isFavourite }: { id: string; isFavourite: boolean }) {
  const { t } = useTranslation('discover')
  const toast = useToast()
  const toggle = async () => {
    const result = await engine.setFavourite({ id, isFavourite: !isFavourite })
    if (result.ok) toast(isFavourite ? { text: t('favouriteRemoved') } : { text: t('favouriteSaved'), mark: 'saved' })
  }
  return (
    <IconButton icon={isFavourite ? 'heart-filled' : 'heart'} label={t('like')} aria-pressed={isFavourite} onClick={() => void toggle()} />
  )
}
