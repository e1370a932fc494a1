/** Seldom opened, and small: one chunk. */
export { DevicesScreen } from '#src/features/settings/devices/devices.tsx'
export { DeleteAccountScreen } from './delete-account.tsx'
export { LogoutScreen } from './logout.tsx'
