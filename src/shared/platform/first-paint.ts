function createFirstPaint() {
  let tell = (): void => undefined
  const firstPaint = new Promise<void>((resolve) => (tell = resolve))
  return { firstPaint, tellFirstPaint: () => tell() }
}

/** `firstPaint` resolves when the app's first frame has been painted, or would have been in a tab that is in sight. What stands beside the first screen is fetched then. */
export const { firstPaint, tellFirstPaint } = createFirstPaint()
