export type Platform = 'android' | 'apple' | 'other'
export interface Agent {
  userAgent: string
  maxTouchPoints: number
}

/** Which family of devices this is, for addresses that only one of them opens. iPads call themselves Macs with a touch screen. */
export function platformOf(agent: Agent = globalThis.navigator): Platform {
  if (/Android/i.test(agent.userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(agent.userAgent)) return 'apple'
  return /Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1 ? 'apple' : 'other'
}

/** Safari on a Mac, which installs by a menu that no other browser has. No ability tells it from others that offer no installation: the name is all there is. */
export function isSafariOnMac({ userAgent, maxTouchPoints }: Agent = globalThis.navigator): boolean {
  return /Macintosh.* Version\/\S+ Safari\//.test(userAgent) && maxTouchPoints <= 1
}

interface MapTarget {
  latitude: number
  longitude: number
  /** The street address, where known: better than a point that only names the city. */
  address: string | null
}

/** The address that opens a place in the map app of the device. */
export function mapHref(target: MapTarget, platform: Platform): string {
  const point = `${target.latitude},${target.longitude}`
  const words = encodeURIComponent(target.address ?? point)
  switch (platform) {
    case 'android':
      return `geo:${point}?q=${words}`
    case 'apple':
      return `https://maps.apple.com/?ll=${point}&q=${words}`
    case 'other':
      return target.address === null
        ? `https://www.openstreetmap.org/?mlat=${target.latitude}&mlon=${target.longitude}#map=15/${target.latitude}/${target.longitude}`
        : `https://www.openstreetmap.org/search?query=${words}`
  }
}

/** The time zone of the device, which is the citizen's own. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether the citizen asked the browser to save data; browsers that cannot say are taken to say no. */
export function savesData(navigator: object = globalThis.navigator): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
