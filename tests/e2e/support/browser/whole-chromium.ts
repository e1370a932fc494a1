/** Chromium with Background Sync, back/forward cache and profile settings; `JOURNEY_BROWSER` may lack them. */
export const wholeChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export const journeyChromium = process.env['JOURNEY_BROWSER'] ?? wholeChromium

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
