import { createEngineBridge } from './engine-bridge.ts'

const bridge = createEngineBridge()

/** The commands, each with a time-out; `failure.kind` is 'no-answer' when the engine did not answer in time. */
export const engine = bridge.commands
/** Called once, after the first paint. */
export const startEngine = bridge.start
/** For the Offline Lab: ends the worker as a bad day would, or has a new one begin. */
export const { end: endEngine, respawn: respawnEngine } = bridge
