import { useSyncExternalStore } from 'react'
import { push } from './browser-push.ts'
import type { PushView } from '#src/platform/push/push.ts'

export const { enable: enablePush, disable: disablePush, retry: retryPush, giveConsent: consentToPush } = push

/** Push on this device as long as somebody looks. */
export function usePush(): PushView {
  return useSyncExternalStore(push.subscribe, push.read)
}
