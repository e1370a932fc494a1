import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { CallButton } from '#src/ui/actions/call-button.tsx'
import { telAddress } from '#src/ui/format/format.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { Panel } from '#src/ui/blocks/panel.tsx'

export function HelplineCard({ helpline }: { helpline: { phone: string; freeCall: string } }) {
  const { t } = useTranslation('contact')
  return (
    <Panel label={t('helpline')} isEmergency>
      <div className="helpline-card">
        <p className="helpline-label">{t('helpline')}</p>
        <h2 className="h3 helpline-title">{t('helplineTitle')}</h2>
        <p className="small">{t('helplineText')}</p>
        <CallButton phone={helpline.freeCall} label={t('freeCall')} />
        <a className="helpline-second" href={telAddress(helpline.phone)}>
          <span>
            <span className="small">{t('or')} </span>
            <strong>{helpline.phone}</strong>
          </span>
          <Icon name="phone" size={20} />
        </a>
        <SomeLink className="helpline-how" to={pathTo('helplineOverview')}>
          {t('helplineMore')}
        </SomeLink>
      </div>
    </Panel>
  )
}
