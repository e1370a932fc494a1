import { notificationTypes } from '#contract/notification-types.ts'
import { readNotificationCounts } from '#store/reads/notification-reads.ts'
import type { NotificationCounts } from '#store/views.ts'
import { useLive } from './use-live.ts'

/** 0 where a count is not known. */
export function useNotificationCounts(): NotificationCounts | undefined {
  return useLive('notification counts', readNotificationCounts, { fallback: async () => none })
}

const none = Object.fromEntries(notificationTypes.map((type) => [type, 0])) as NotificationCounts
