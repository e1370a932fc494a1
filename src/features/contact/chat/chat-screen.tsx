import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Profile } from '#contract/account/user.ts'
import { pathTo } from '#src/routes.ts'
import { useThread, useWatchedChat } from '#src/data/contact/chat.ts'
import { useRepresentations, useConversations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { Conversation } from './conversation.tsx'
import './chat.css'

/** The citizen's conversation with their main representation, or by `?with=` with another of theirs or one with which there is a conversation. */
export function ChatScreen() {
  const profile = useProfile()
  const conversations = useConversations()
  const named = useSearchParams()[0].get('with')
  const main = profile?.representations.find((entry) => entry.isMainRepresentation)
  const known = [...(profile?.representations ?? []).map(({ id }) => id), ...(conversations ?? []).map((one) => one.representationId)]
  const wanted = named !== null && known.includes(named) ? named : main?.id
  // A conversation that only the database knows of is waited for: not the main one and then the other.
  const isSettled = named === null || conversations !== undefined
  if (!profile || !isSettled) return <NoThread state={profile === null ? 'logged-out' : 'loading'} />
  if (wanted === undefined) return <NoThread state="none" />
  return <Chat key={`${profile.accountId} ${wanted}`} profile={profile} representationId={wanted} />
}

function NoThread({ state }: { state: 'loading' | 'logged-out' | 'none' }) {
  const { t } = useTranslation('chat')
  return (
    <Screen title={t('title')} parent="contactOverview">
      {state === 'loading' && <Skeleton />}
      {state === 'logged-out' && <p className="small">{t('waiting')}</p>}
      {state === 'none' && (
        <Empty
          id="chat-none"
          title={t('noneTitle')}
          text={t('noneText')}
          action={
            <ButtonLink kind="second" to={pathTo('editRepresentations')}>
              {t('noneAction')}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  )
}

/** Reads the thread and the representation side by side: on a slow phone, one after the other is felt. */
function Chat({ profile, representationId }: { profile: Profile; representationId: string }) {
  const { t } = useTranslation('chat')
  const { language } = useLocale()
  const thread = useThread(representationId)
  useWatchedChat(representationId)
  const representations = useRepresentations()
  const representation = representations?.find(({ id }) => id === representationId)
  if (!representation) return <NoThread state={representations && representations.length > 0 ? 'none' : 'loading'} />
  const name = representation.names[language]
  const { phone } = representation
  const call = phone !== null && (
    <a className="icon-button" href={telAddress(phone)} aria-label={t('call')}>
      <Icon name="phone" />
    </a>
  )
  if (thread?.view?.isOffered === false) {
    return (
      <Screen title={name} parent="contactOverview" actions={call} isDetailTitle>
        <h2 className="h3">{t('notOfferedTitle')}</h2>
        <p className="small chat-note">{t('notOfferedText')}</p>
        <ButtonLink kind="second" to={pathTo('contactOverview')}>
          {t('toContact')}
        </ButtonLink>
      </Screen>
    )
  }
  return (
    <Screen title={name} parent="contactOverview" actions={call}>
      <div className="chat">
        {thread?.view ? (
          <Conversation thread={{ ...thread, view: thread.view }} profile={profile} representation={representation} />
        ) : (
          <Skeleton bars={[64, 48, 72]} />
        )}
      </div>
    </Screen>
  )
}
