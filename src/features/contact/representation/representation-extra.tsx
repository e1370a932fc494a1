import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import { useProfile } from '#src/data/session/session.ts'
import { addToMessageDraft } from '#src/features/contact/chat/use-message-draft.ts'
import { shareText } from '#src/platform/files/share.ts'
import { useNavigate } from '#src/platform/navigate.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { useToast } from '#src/ui/dialogs/toast.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { townOf } from './representation-map.tsx'

export interface ExtraProps {
  representation: Representation
  /** Address of the conversation, where the hours are asked for; without it the address can be copied. */
  chat?: string
}

/** What helps with what is known of a representation, or is not, and is not needed to read it. */
export function RepresentationExtra({ representation, chat }: ExtraProps) {
  return chat === undefined ? <CopyAddress representation={representation} /> : <AskForHours representation={representation} chat={chat} />
}

function CopyAddress({ representation }: { representation: Representation }) {
  const { t } = useTranslation('ownRepresentation')
  const { language } = useLocale()
  const showToast = useToast()
  async function copy() {
    const end = await shareText(addressToCopy(representation, language), { clipboard: navigator.clipboard })
    showToast({ text: t(end === 'copied' ? 'addressCopied' : 'addressNotCopied') })
  }
  return (
    <div className="representation-note">
      <Button kind="edge" size="small" onClick={() => void copy()}>
        {t('copyAddress')}
      </Button>
    </div>
  )
}

/** The citizen's question is written for them in the conversation, to be changed and sent. */
function AskForHours({ representation: { id }, chat }: { representation: Representation; chat: string }) {
  const { t } = useTranslation('ownRepresentation')
  const accountId = useProfile()?.accountId
  const navigate = useNavigate()
  if (accountId === undefined) return null
  function ask(account: string) {
    addToMessageDraft({ accountId: account, representationId: id }, t('askHoursText'))
    void navigate(chat)
  }
  return (
    <div className="representation-note">
      <Button kind="edge" size="small" onClick={() => ask(accountId)}>
        {t('askHours')}
      </Button>
    </div>
  )
}

/** As it stands on a letter. */
export function addressToCopy({ names, address }: Pick<Representation, 'names' | 'address'>, language: Language): string {
  return [names[language], ...(address?.lines ?? []), townOf({ address })].filter(Boolean).join('\n').replaceAll('\u00AD', '')
}
