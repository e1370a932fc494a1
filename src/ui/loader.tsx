import { type ReactNode, useId } from 'react'
import { Mark } from './mark.tsx'
import { Modal } from './modal.tsx'
import './loader.css'

/** Over everything while something runs that must not be left halfway: a log-in's return, a log-out, a deletion. Whoever shows it ends it. */
export function Loader({ text, children }: { text: string; children?: ReactNode }) {
  const id = useId()
  return (
    <Modal className="loader" labelledBy={id} onClose={stay}>
      <Mark />
      <p id={id} className="h4" role="status">
        {text}
      </p>
      <span className="loader-bar" aria-hidden="true" />
      {children}
    </Modal>
  )
}

function stay() {
  // It ends by itself.
}
