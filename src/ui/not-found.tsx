import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'
import { Screen } from './screen.tsx'
import './not-found.css'

interface NotFoundProps {
  /** What the landscape is drawn from. */
  id: string
  parent: 'guideOverview' | 'contactOverview'
  title: string
  text: string
  hint: string
  back: { to: string; label: string }
}

/** An address that names something which is not there, with the way back. */
export function NotFound({ id, parent, title, text, hint, back }: NotFoundProps) {
  return (
    <Screen title={title} parent={parent}>
      <div className="not-found">
        <Empty
          id={id}
          title={text}
          text={hint}
          action={
            <ButtonLink kind="second" to={back.to}>
              {back.label}
            </ButtonLink>
          }
        />
      </div>
    </Screen>
  )
}
