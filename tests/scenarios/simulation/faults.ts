import { isCallFault, type Fault } from '#lab/scenario/faults.ts'
import { expire } from '#tests/simulation/world/actions.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { deviceOf, nameOf, openTabOf, runUntil, type Play } from './play.ts'

const databaseMs = 1_000

export async function strike(play: Play, fault: Fault): Promise<void> {
  const { world } = play
  const device = deviceOf(play, fault)
  const name = nameOf(play, device)
  if (isCallFault(fault)) return play.faults.begin(fault, name)
  switch (fault.fault) {
    case 'offline':
      return device.network.setOffline(true)
    case 'flapping':
      return flap(play, device, fault)
    case 'slow':
      return setLatency(play, [fault.delayMs, fault.delayMs + 1])
    case 'service-down':
      return world.services.stop()
    case 'storage-full':
      return void play.fullStorage.add(name)
    case 'storage-error':
      return void play.breakingStorage.set(name, fault.every)
    case 'tab-frozen':
      return openTabOf(play, fault).worker.freeze()
    case 'clock-jump':
      device.clockOffsetMs += fault.seconds * 1_000
      return
    case 'worker-killed':
      return openTabOf(play, fault).killWorker()
    case 'tab-killed':
      return openTabOf(play, fault).kill()
    case 'session-expired':
      return void (await runUntil(play, expire(world, device, ['sessions']), databaseMs))
    case 'session-revoked':
      return void (await runUntil(play, expire(world, device, ['sessions', 'interactions', 'devices']), databaseMs))
    case 'sync-event':
      return world.sync(device)
  }
}

export function mend(play: Play, name: string): void {
  const isMeant = (one: string) => name === 'everything' || name === one
  play.faults.mend(name)
  if (isMeant('flapping')) for (const stop of play.stopFlapping.splice(0)) stop()
  if (isMeant('slow')) setLatency(play, play.latencyMs)
  if (['service-down', 'service-killed-before-commit', 'service-killed-after-commit'].some(isMeant)) play.world.services.start()
  if (isMeant('storage-full')) play.fullStorage.clear()
  if (isMeant('storage-error')) play.breakingStorage.clear()
  for (const device of play.devices.values()) {
    if (isMeant('offline')) device.network.setOffline(false)
    if (isMeant('tab-frozen')) for (const tab of device.tabs) tab.worker.thaw()
  }
}

function flap(play: Play, device: Device, { offS, onS, times }: { offS: number; onS: number; times: number }): void {
  const { clock } = play.world
  const takeBack: (() => void)[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const startMs = turn * (offS + onS) * 1_000
    takeBack.push(clock.at(startMs, () => device.network.setOffline(true)))
    takeBack.push(clock.at(startMs + offS * 1_000, () => device.network.setOffline(false)))
  }
  play.stopFlapping.push(() => {
    for (const one of takeBack) one()
    device.network.setOffline(false)
  })
}

function setLatency({ latency }: Play, [least, most]: readonly [number, number]): void {
  latency[0] = least
  latency[1] = most
}
