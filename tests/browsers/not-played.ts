const debuggersDoor = "drives the browser by Chromium's own protocol (frozen or killed processes, touches, storage of the browser)"
const inWorkers = "changes the engine from within by Playwright's workers, which it cannot evaluate in over WebDriver BiDi"
const wholeChromium = 'is about what Chromium alone has: Background Sync, its page cache, its settings of a profile'
const otherLanes = 'starts a Chromium of its own'

/** Files of `tests/e2e` that `npm run e2e:firefox` leaves out, and why. The configuration and the table of `docs/browsers.md` read it. */
export const notPlayed: Record<string, string> = {
  'tests/e2e/discover/pictures-back.test.ts': debuggersDoor,
  'tests/e2e/lab/lab-replay.test.ts': otherLanes,
  'tests/e2e/lab/lab-switches.test.ts': inWorkers,
  'tests/e2e/lab/scenario-files.test.ts': otherLanes,
  'tests/e2e/outbox/outbox-offline.test.ts': inWorkers,
  'tests/e2e/outbox/outbox-storage.test.ts': inWorkers,
  'tests/e2e/outbox/outbox-workers-tabs.test.ts': debuggersDoor,
  'tests/e2e/outbox/outbox-workers.test.ts': wholeChromium,
  'tests/e2e/outbox/submission-screens.test.ts': inWorkers,
  'tests/e2e/shell/edge-swipe.test.ts': debuggersDoor,
  'tests/e2e/shell/layout-shift.test.ts': debuggersDoor,
}
