import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'

type RemovablePart = Parameters<typeof engine.removeStored>[0]

/** Removes a part after asking: it says what it frees, where that is known, and what it costs. */
export function RemoveButton({ what, bytes: size, part }: { what: string; bytes: number | null; part: RemovablePart }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    setAsking(false)
    const result = await engine.removeStored(part)
    showToast({ text: result.ok ? t('removed') : t('removeLater') })
  }

  return (
    <>
      <Button kind="quiet" size="small" aria-label={t('removeNamed', { what })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('removeTitle', { what })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="second" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
              <Button onClick={() => void remove()}>{t('remove')}</Button>
            </>
          }
        >
          <p className="small">{size === null ? t('removeTextPlain') : t('removeText', { size: bytes(size) })}</p>
          <p className="small">{t('removeKept')}</p>
        </Dialog>
      )}
    </>
  )
}
