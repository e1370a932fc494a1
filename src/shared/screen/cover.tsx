import type { Tag } from '#contract/content/content.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { Landscape } from '#src/shared/ui/pictures/landscape.tsx'
import { Mark } from '#src/shared/ui/pictures/icon.tsx'
import { useTitleFocus } from './title-focus.ts'
import './cover.css'

interface CoverProps {
  title: string
  /** What the tab calls it, where that is not the title. */
  name?: string
  /** What the landscape is drawn from. */
  picture: { id: string; tag: Tag }
  /** A small button over the picture, at the right. */
  corner?: Elements
  /** Stands between the picture and the title, in place of the mark. */
  above?: Elements
  /** One under the other, the primary first, in place of the tab bar. */
  actions: Elements
  children: Elements
}

/** The screens before the app: a picture, a few words, and what to do. Everything fits a small phone; the picture gives way. */
export function Cover({ title, name = title, picture, corner, above = <Mark size={48} />, actions, children }: CoverProps) {
  const heading = useTitleFocus(name)
  return (
    <main className="cover" id="main" tabIndex={-1}>
      <div className="cover-picture">
        <Landscape {...picture} />
      </div>
      {corner && <div className="cover-corner">{corner}</div>}
      <div className="cover-words">
        {above}
        <h1 className="cover-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </div>
      <div className="cover-actions">{actions}</div>
    </main>
  )
}
