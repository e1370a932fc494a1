import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Elements } from '#src/shared/ui/elements.ts'
import { pathTo } from '#src/routes.ts'
import { Icon, Mark } from '#src/shared/ui/pictures/icon.tsx'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { StatusLine } from '#src/shared/outbox/connection/status-line.tsx'
import { readSession, writeSession } from '#src/shared/platform/web-storage.ts'
import { useTitleFocus } from './title-focus.ts'
import './screen.css'

/** A route without parameters, the root visited last, or an address with its name. */
type Parent =
  | 'newsfeed'
  | 'guideOverview'
  | 'emergencyOverview'
  | 'contactOverview'
  | 'user'
  | 'settingsOverview'
  | 'lastRoot'
  | { to: string; label: string }

interface ScreenProps {
  title: string
  /** For `lang`, where the title is content in a language of its own. */
  titleLanguage?: string
  /** What the screen is called where its title is a person: history and links back must not keep that. */
  name?: string
  /** A root screen has none. */
  parent?: Parent
  /** Root: at most one button beside the title. Child: one or two icon buttons in the header, in place of the status line. */
  actions?: Elements
  /** A picture from edge to edge above the title. */
  hero?: Elements
  /** What is to be known and done, under the title: in wide windows a column of its own. */
  aside?: Elements
  /** A `Dock`. It belongs to the aside where there is one; of an emergency screen it is the aside. */
  dock?: Elements
  /** The title is long: it stands in h2 in the content. */
  isDetailTitle?: boolean
  /** Stands right above the title: kind and source, or the emergency label. */
  eyebrow?: Elements
  /** First column beside a detail title: the day of an event. */
  column?: Elements
  /** The red edge beside the title. */
  isEmergency?: boolean
  children: Elements
}

/** One screen: header, title, content, dock. Each screen has one h1, which takes the focus when the citizen comes from another screen. */
export function Screen({
  title,
  titleLanguage,
  name = title,
  parent,
  actions,
  hero,
  aside,
  dock,
  isDetailTitle = false,
  eyebrow,
  column,
  isEmergency = false,
  children,
}: ScreenProps) {
  const heading = useTitleFocus(name)
  const isRoot = parent === undefined
  const hasAside = aside !== undefined || (isEmergency && Boolean(dock))
  useRememberedRoot(isRoot)

  const head = (
    <h1 className="screen-title" lang={titleLanguage} tabIndex={-1} ref={heading}>
      {title}
    </h1>
  )
  const headClass = [
    'screen-head',
    isDetailTitle && 'screen-head-detail',
    column && 'screen-head-column',
    isEmergency && 'screen-head-emergency',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={dock ? 'screen screen-has-dock' : 'screen'}>
      {isRoot ? <RootBar /> : <ChildBar parent={parent} end={actions ?? <StatusLine isQuiet />} />}
      <main className="screen-main" id="main" tabIndex={-1}>
        {hero && <div className="screen-hero">{hero}</div>}
        <div className={headClass}>
          {column}
          {isDetailTitle || eyebrow ? (
            <div>
              {eyebrow}
              {head}
            </div>
          ) : (
            head
          )}
          {isRoot && actions}
        </div>
        {hasAside && (
          <div className="screen-aside">
            {aside}
            {dock}
          </div>
        )}
        {children}
        {!hasAside && dock}
      </main>
    </div>
  )
}

function RootBar() {
  const { t } = useTranslation('ui')
  return (
    <header className="screen-bar screen-bar-root">
      <SomeLink className="screen-home" to={pathTo('newsfeed')} aria-label={t('appName')}>
        <Mark />
      </SomeLink>
      <div className="screen-end">
        <StatusLine />
        <SomeLink className="icon-button screen-emergency" to={pathTo('emergencyOverview')} aria-label={t('screen.emergencyOverview')}>
          <Icon name="siren" />
        </SomeLink>
        <SomeLink className="icon-button" to={pathTo('settingsOverview')} aria-label={t('screen.settingsOverview')}>
          <Icon name="settings" />
        </SomeLink>
      </div>
    </header>
  )
}

function ChildBar({ parent, end }: { parent: Parent; end: Elements }) {
  const { to, label } = useParent(parent)
  return (
    <header className="screen-bar">
      <SomeLink className="screen-back" to={to}>
        <Icon name="chevron-left" />
        <span>{label}</span>
      </SomeLink>
      <div className="screen-end">{end}</div>
    </header>
  )
}

function useParent(parent: Parent): { to: string; label: string } {
  const { t } = useTranslation('ui')
  if (typeof parent === 'object') return parent
  const { to, name } = parent === 'lastRoot' ? lastRoot() : { to: pathTo(parent), name: parent }
  return { to, label: t(`screen.${name}`) }
}

function useRememberedRoot(isRoot: boolean) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isRoot) rememberRoot(pathname + search)
  }, [isRoot, pathname, search])
}

const key = 'abroad.lastRoot'
const roots = ['newsfeed', 'guideOverview', 'contactOverview', 'user'] as const

/** The root screen visited last, with its search: where settings lead back to. What it is called depends on the language of the moment. */
interface Root {
  to: string
  name: (typeof roots)[number]
}

function rememberRoot(address: string): void {
  if (rootAt(address) !== undefined) writeSession(key, address)
}

function lastRoot(): Root {
  const to = readSession(key) ?? ''
  const name = rootAt(to)
  return name === undefined ? { to: pathTo('newsfeed'), name: 'newsfeed' } : { to, name }
}

function rootAt(address: string): Root['name'] | undefined {
  const [path] = address.split('?')
  return roots.find((name) => pathTo(name) === path)
}
