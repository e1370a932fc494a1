import type { ReactNode } from 'react'
import { Landscape } from '#src/shared/ui/pictures/landscape.tsx'
import './empty.css'

interface EmptyProps {
  /** What the landscape is drawn from. */
  id: string
  title: string
  text?: string | undefined
  /** One second button, seldom a quiet one beside it. */
  action?: ReactNode
}

export function Empty({ id, title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <div className="empty-picture">
        <Landscape id={id} tag="SOCIETY" />
      </div>
      <p className="h3 empty-title">{title}</p>
      {text !== undefined && <p className="small empty-text">{text}</p>}
      {action ? <div className="buttons empty-action">{action}</div> : null}
    </div>
  )
}
