/** The browser with all its parts; `JOURNEY_BROWSER` may be one without Background Sync, back/forward cache and settings of a profile. */
export const wholeChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** The Chromium of journeys that need none of these parts: `npm test` gives the lighter headless shell. */
export const journeyChromium = process.env['JOURNEY_BROWSER'] ?? wholeChromium

/** For a Chromium without a desktop and without access to Google's servers. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
