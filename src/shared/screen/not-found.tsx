import type { Elements } from '#src/shared/ui/elements.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { Screen } from './screen.tsx'

interface NotFoundProps {
  /** What the landscape is drawn from. */
  id: string
  parent: 'newsfeed' | 'guideOverview' | 'contactOverview'
  title: string
  text: string
  hint?: string
  back: { to: string; label: string }
  /** What else can be done. */
  more?: Elements
}

/** An address that names something which is not there, with the way back. */
export function NotFound({ id, parent, title, text, hint, back, more }: NotFoundProps) {
  return (
    <Screen title={title} parent={parent}>
      <Empty
        id={id}
        title={text}
        text={hint}
        action={
          <>
            <ButtonLink kind="second" to={back.to}>
              {back.label}
            </ButtonLink>
            {more}
          </>
        }
      />
    </Screen>
  )
}
