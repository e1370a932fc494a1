import type { Engine } from './engines/driver.ts'

/** What not every browser can do, and what the app does where one cannot. `docs/browsers.md` shows it, `abilities.test.ts` asks each engine. */
export interface Ability {
  name: string
  probe: () => boolean
  /** As found in Debian's Chromium, Firefox ESR and WebKitGTK. */
  engines: readonly Engine[]
  without: string
}

export const abilities: readonly Ability[] = [
  {
    name: 'Background Sync (sends with every tab closed)',
    probe: () => 'SyncManager' in globalThis,
    engines: ['chromium'],
    without: 'Wherever something waits, and in the words after "saved": it is sent when Abroad is open and online',
  },
  {
    name: 'Promise to keep the storage (`storage.persist`)',
    probe: () => typeof navigator.storage?.persist === 'function',
    engines: ['chromium', 'firefox'],
    without: '"Am I ready?" says that this browser cannot promise it',
  },
  {
    name: 'Offer to install (`beforeinstallprompt`)',
    probe: () => 'onbeforeinstallprompt' in globalThis,
    engines: ['chromium'],
    without: 'The way through the menu of the browser, on iPhone and iPad with pictures and the seven days of Safari',
  },
  {
    name: 'Number on the icon (`setAppBadge`)',
    probe: () => 'setAppBadge' in navigator,
    engines: ['chromium'],
    without: 'The number stands in the app alone',
  },
  {
    name: 'Push (`PushManager`)',
    probe: () => 'PushManager' in globalThis,
    engines: ['chromium', 'firefox'],
    without: 'The settings say that this browser has no push',
  },
  {
    name: 'Sharing by the system (`share`)',
    probe: () => typeof navigator.share === 'function',
    engines: [],
    without: 'The link is copied',
  },
  {
    name: 'Saving data (`connection.saveData`)',
    probe: () => 'connection' in navigator,
    engines: ['chromium'],
    without: 'Taken for no',
  },
  {
    name: 'One tab pulls at a time (Web Locks)',
    probe: () => 'locks' in navigator,
    engines: ['chromium', 'firefox', 'webkit'],
    without: 'The lease in the database alone decides',
  },
  {
    name: 'View transitions',
    probe: () => 'startViewTransition' in document,
    engines: ['chromium', 'firefox', 'webkit'],
    without: 'Screens change at once; so they do in Chrome 111–124 and Safari 18.0–18.1, which have no transition types',
  },
]
