import { useTranslation } from 'react-i18next'
import { engine } from '#src/data/engine/engine.ts'
import { useToast } from '#src/ui/dialogs/toast.tsx'

type Cancelled = Extract<Awaited<ReturnType<typeof engine.cancelIntent>>, { ok: true }>['value']

/** How a wish to take something back ended, in `said`. */
export const cancelMessages = {
  cancelled: 'takenBack',
  asked: 'takingBack',
  'not-yet': 'notYet',
  'not-offered': 'noTakingBack',
  'too-late': 'tooLate',
  gone: 'gone',
} as const satisfies Record<Cancelled, string>

/** Takes an intent back, or lets a refused one go, and says how that ended, in the words `done` where it is gone: true then. */
export function useCancelIntent(done: 'takenBack' | 'discarded' = 'takenBack'): (id: string) => Promise<boolean> {
  const { t } = useTranslation('submission')
  const showToast = useToast()
  return async (id) => {
    const answer = await engine.cancelIntent({ id })
    const isGone = answer.ok && answer.value === 'cancelled'
    showToast({ text: t(isGone ? done : answer.ok ? cancelMessages[answer.value] : 'notTakenBack') })
    return isGone
  }
}
