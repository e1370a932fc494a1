import type { Location } from 'react-router'

/**
 * Where entries of the history lead whose addresses the browser must not keep, by key: in the page's memory alone. Once the page is gone, or they were
 * forgotten, such an entry leads where the browser's address says.
 */
const locations = new Map<string, Location>()

export const hiddenEntries = {
  keep: (location: Location) => void locations.set(location.key, location),
  find: (key: string) => locations.get(key),
  forget: () => locations.clear(),
}
