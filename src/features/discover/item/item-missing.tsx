import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { NotFound } from '#src/shared/screen/not-found.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import type { DetailItem } from './use-detail-item.ts'
import type { familyWords } from './card.tsx'
import type { Family } from '#contract/content/content.ts'

interface ItemMissingProps {
  kind: (typeof familyWords)[Family]['one']
  here: Exclude<DetailItem, { state: 'here' }>
}

/** An item's screen while the item is not here: still bars, then a sentence and a way back. */
export function ItemMissing({ kind, here }: ItemMissingProps) {
  const { t } = useTranslation(['item', 'discover'])
  if (here.state === 'reading' || here.state === 'fetching') {
    return (
      <Screen title={t(`discover:${kind}`)} parent="newsfeed">
        <Skeleton hasPicture bars={[34, 92, 88, 64]} />
      </Screen>
    )
  }
  if (here.state === 'login') return <LoginNeeded kind={kind} />
  const isGone = here.state === 'gone'
  return (
    <NotFound
      id={isGone ? 'gone' : 'away'}
      parent="newsfeed"
      title={isGone ? t('goneTitle') : t('notHereTitle')}
      text={isGone ? t('goneText') : t('notHereText')}
      back={{ to: pathTo('newsfeed'), label: t('backToDiscover') }}
      more={
        here.state === 'away' && (
          <Button kind="quiet" icon="refresh" onClick={here.retry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}

/** The service keeps it for the citizens of one representation and wants to know who asks. */
function LoginNeeded({ kind }: Pick<ItemMissingProps, 'kind'>) {
  const { t } = useTranslation(['item', 'discover'])
  const { id = '' } = useParams()
  return (
    <Screen
      title={t('loginTitle')}
      parent="newsfeed"
      isDetailTitle
      dock={
        <Dock>
          <ButtonLink isWide icon="log-in" to={`${pathTo('login')}?redirect=${kind}Details&id=${encodeURIComponent(id)}`}>
            {t('discover:logIn')}
          </ButtonLink>
        </Dock>
      }
    >
      <p className="detail-note">{t('loginText')}</p>
      <div className="buttons">
        <ButtonLink kind="second" to={pathTo('newsfeed')}>
          {t('backToDiscover')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
