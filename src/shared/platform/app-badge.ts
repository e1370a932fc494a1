interface Badging {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number on the installed app's icon. Browsers without one, or without an installed app, do nothing. */
export function createAppBadge(device: Badging = globalThis.navigator): (count: number) => void {
  let shown: number | null = null
  return (count) => {
    if (count === shown) return
    shown = count
    const change = count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.()
    change?.catch(() => undefined)
  }
}
