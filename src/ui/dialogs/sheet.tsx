import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/actions/button.tsx'
import { Modal } from './modal.tsx'
import './sheet.css'

interface SheetProps {
  title: string
  onClose: () => void
  /** One or two buttons, the primary at the right. */
  actions?: ReactNode
  children: ReactNode
}

/** For choices that are applied: from below on phones, a dialog of 480 from 768 on. Mounted means open. */
export function Sheet({ title, onClose, actions, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <Modal className="sheet" labelledBy={id} onClose={onClose}>
      <div className="sheet-inside">
        <div className="sheet-head">
          <h2 className="h3" id={id}>
            {title}
          </h2>
          <IconButton icon="x" label={t('close')} onClick={onClose} />
        </div>
        {children}
        {actions && <div className="sheet-actions">{actions}</div>}
      </div>
    </Modal>
  )
}
