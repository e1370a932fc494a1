import { useId } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { Modal } from './modal.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  onClose: () => void
  actions: Elements
  children?: Elements
}

/** For decisions that lose something; it lists what is at stake. Mounted means open. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const id = useId()
  return (
    <Modal className="dialog" role="alertdialog" labelledBy={id} onClose={onClose}>
      <div className="dialog-inside">
        <h2 className="h3 dialog-title" id={id}>
          {title}
        </h2>
        {children}
        <div className="dialog-actions">{actions}</div>
      </div>
    </Modal>
  )
}
