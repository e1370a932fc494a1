import { expect, test } from 'vitest'
import { createInstall } from './install.ts'

function device(options: { isStandalone?: boolean; outcome?: 'accepted' | 'dismissed' } = {}) {
  const target = new EventTarget()
  const kept = new Map<string, string>()
  const local = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, text: string | null) => void (text === null ? kept.delete(key) : kept.set(key, text)),
  }
  const open = () => {
    const install = createInstall({ isStandalone: () => options.isStandalone ?? false, local })
    install.listen(target)
    return install
  }
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: options.outcome ?? 'accepted' }),
    })
    target.dispatchEvent(event)
    return event
  }
  return { target, open, offer }
}

test('without an offer the citizen installs by the browser’s menu', () => {
  expect(device().open().state()).toBe('by-hand')
})

test('an offer is kept for the citizen’s tap, and the browser’s own does not come up', () => {
  const { open, offer } = device()
  const install = open()
  const told: string[] = []
  install.subscribe(() => told.push(install.state()))
  expect(offer().defaultPrevented).toBe(true)
  expect(told).toEqual(['offered'])
})

test('what was installed is known in later visits, until the browser offers it again', async () => {
  const { open, offer } = device()
  const install = open()
  offer()
  await install.install()
  expect(install.state()).toBe('installed')
  const later = open()
  expect(later.state()).toBe('installed')
  offer()
  expect(later.state()).toBe('offered')
})

test('an offer that was declined is gone, and nothing is installed', async () => {
  const { open, offer } = device({ outcome: 'dismissed' })
  const install = open()
  offer()
  await install.install()
  expect(install.state()).toBe('by-hand')
})

test('installed through the menu counts as well', () => {
  const { target, open } = device()
  const install = open()
  target.dispatchEvent(new Event('appinstalled'))
  expect(install.state()).toBe('installed')
})

test('opened as an app, it runs as one, whatever was offered', () => {
  const { open, offer } = device({ isStandalone: true })
  const install = open()
  offer()
  expect(install.state()).toBe('running')
})

test('an app that was removed since is not taken for installed, whatever becomes of the new offer', async () => {
  const { target, open, offer } = device({ outcome: 'dismissed' })
  const install = open()
  target.dispatchEvent(new Event('appinstalled'))
  offer()
  await install.install()
  expect(install.state()).toBe('by-hand')
})
