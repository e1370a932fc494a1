/** Seldom opened, and small: one chunk. */
export { DevicesScreen } from './devices.tsx'
export { DeleteAccountScreen } from './delete-account.tsx'
export { LogoutScreen } from './logout.tsx'
