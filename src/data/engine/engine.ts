import { createEngineBridge } from './engine-bridge.ts'

/** Whole for the Offline Lab alone, which ends the worker as a bad day would. */
export const bridge = createEngineBridge()

/** The commands, each with a time-out; `failure.kind` is 'no-answer' when the engine did not answer in time. */
export const engine = bridge.commands
/** Called once, after the first paint. */
export const startEngine = bridge.start

/** The app's own loads: the engine ends first, within a second. */
export async function reloadPage(): Promise<void> {
  await bridge.leave()
  location.reload()
}

export async function goToAddress(address: string): Promise<void> {
  await bridge.leave()
  location.assign(address)
}
