import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { mobileSafariVersion } from './which-prompt.ts'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { Modal } from '#src/shared/ui/dialogs/dialog.tsx'
import { ConfirmWindow, TopBar, TopList, ConfirmSheet, HomeScreen, MoreMenu, ShareBar, ShareList } from './safari.tsx'
import '#src/shared/ui/dialogs/dialog.css'

interface Step {
  name: 'share' | 'more' | 'shareTop' | 'row' | 'confirm' | 'confirmAndOpen' | 'open'
  picture: Elements
}

/** Safari 26 put Share into a menu. */
const menuSince = 26

const onIpad: readonly Step[] = [
  { name: 'shareTop', picture: <TopBar /> },
  { name: 'row', picture: <TopList /> },
  { name: 'confirmAndOpen', picture: <ConfirmWindow /> },
]

function onIphone(safariVersion: number): readonly Step[] {
  const hasMenu = safariVersion >= menuSince
  return [
    hasMenu ? { name: 'more', picture: <MoreMenu /> } : { name: 'share', picture: <ShareBar /> },
    { name: 'row', picture: <ShareList hasIconFirst={hasMenu} /> },
    { name: 'confirm', picture: <ConfirmSheet /> },
    { name: 'open', picture: <HomeScreen /> },
  ]
}

interface HomeScreenPopupProps {
  device: 'iphone' | 'ipad'
  closed: string
  onClose: () => void
}

/** Apple's devices install by hand only: each step with a picture of what the citizen will see. */
export function HomeScreenPopup({ device, closed, onClose }: HomeScreenPopupProps) {
  const { t } = useTranslation('install')
  const { t: ui } = useTranslation('ui')
  const id = useId()
  const steps = device === 'ipad' ? onIpad : onIphone(mobileSafariVersion() ?? menuSince)
  return (
    <Modal className={`dialog install-popup install-popup-${device}`} labelledBy={id} onClose={onClose}>
      <div className="install-head">
        <h2 className="h3" id={id}>
          {t('homeTitle')}
        </h2>
        <IconButton icon="x" label={ui('close')} onClick={onClose} />
      </div>
      <p className="install-text">{t('homeText')}</p>
      <ol className="install-steps">
        {steps.map(({ name, picture }: Step) => (
          <li key={name}>
            <p>{t(`step.${name}`)}</p>
            {picture}
          </li>
        ))}
      </ol>
      <p className="install-closed">{closed}</p>
    </Modal>
  )
}
