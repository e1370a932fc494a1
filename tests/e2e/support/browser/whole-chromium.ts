/** The browser with all its parts; `JOURNEY_BROWSER` may be one without Background Sync, back/forward cache and settings of a profile. */
export const wholeChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
