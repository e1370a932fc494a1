export const notificationTypes = ['NEW_CHAT_MESSAGE', 'CHAT_CREATED', 'CHAT_REACTIVATED', 'CHAT_ARCHIVED', 'CHAT_RESOLVED'] as const
