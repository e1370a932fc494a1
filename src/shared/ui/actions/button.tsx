import type { ComponentProps } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { Icon, type IconName } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink, type Target } from './link.tsx'
import './button.css'

interface Look {
  /** `edge` is a second button of less weight, beside a title. */
  kind?: 'primary' | 'second' | 'edge' | 'quiet' | 'call'
  size?: 'small'
  isWide?: boolean
  icon?: IconName
  children: string | Elements
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'children'>
type ButtonLinkProps = Look & Target & Omit<ComponentProps<'a'>, 'className' | 'children' | 'href'>

export function Button({ kind, size, isWide, icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={classOf({ kind, size, isWide })} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {ownElement(children)}
    </button>
  )
}

export function ButtonLink({ kind, size, isWide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <SomeLink className={classOf({ kind, size, isWide })} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {ownElement(children)}
    </SomeLink>
  )
}

/** 44 by 44, for the header; `label` is what it is called. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" className="icon-button" aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  )
}

/** A text that changes beside an icon needs an element of its own: a browser that translates the page replaces text nodes. */
function ownElement(children: string | Elements): Elements {
  return typeof children === 'string' ? <span>{children}</span> : children
}

function classOf({ kind = 'primary', size, isWide }: Pick<Look, 'kind' | 'size' | 'isWide'>): string {
  return ['button', `button-${kind}`, size && 'button-small', isWide && 'button-wide'].filter(Boolean).join(' ')
}
