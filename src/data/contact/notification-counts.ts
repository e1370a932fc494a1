import { notificationTypes } from '#contract/values/notification-types.ts'
import { readNotificationCounts } from '#store/account/read-notifications.ts'
import type { NotificationCounts } from '#store/rows/views.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** 0 where a count is not known. */
export function useNotificationCounts(): NotificationCounts | undefined {
  return useLive('notification counts', readNotificationCounts, { fallback: async () => none })
}

const none = Object.fromEntries(notificationTypes.map((type) => [type, 0])) as NotificationCounts
