let tell = (): void => undefined

/** Resolves when the app's first frame has been painted, or would have been in a tab that is in sight. What stands beside the first screen is fetched then. */
export const firstPaint = new Promise<void>((resolve) => (tell = resolve))

export const tellFirstPaint = (): void => tell()
