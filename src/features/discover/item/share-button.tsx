import { useTranslation } from 'react-i18next'
import { share } from '#src/shared/platform/files/share.ts'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'

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
