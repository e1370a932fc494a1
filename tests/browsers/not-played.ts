const debuggersDoor = "drives the browser by Chromium's own protocol (frozen or killed processes, touches, storage of the browser)"
const inWorkers = "changes the engine from within by Playwright's workers, which it cannot evaluate in over WebDriver BiDi"
const wholeChromium =
  'is about what Chromium alone has: Background Sync, its page cache, its settings of a profile, its files for large rows'
const otherLanes = 'starts a Chromium of its own'
const noPageCache = 'is about the page cache, which Firefox leaves off while WebDriver BiDi drives it'

/** Files of `tests/e2e`, or `file › title`, that `npm run e2e:firefox` leaves out, and why. The configuration and the table of `docs/browsers.md` read it. */
export const notPlayed: Record<string, string> = {
  'tests/e2e/database/lost-rows.test.ts': wholeChromium,
  'tests/e2e/discover/pictures-back.test.ts': debuggersDoor,
  'tests/e2e/lab/lab-replay.test.ts': otherLanes,
  'tests/e2e/lab/lab-switches.test.ts': inWorkers,
  'tests/e2e/offline/full-loads.test.ts › a page that comes back as it was has an engine that answers': noPageCache,
  'tests/e2e/outbox/outbox-workers.test.ts': wholeChromium,
  'tests/e2e/shell/accessibility.test.ts › long lists are in the tree of the browser with all their names': debuggersDoor,
  'tests/e2e/shell/edge-swipe.test.ts': debuggersDoor,
  'tests/e2e/shell/layout-shift.test.ts': debuggersDoor,
}
