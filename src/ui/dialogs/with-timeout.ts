/** What the work brings, or `late` when it takes longer: nothing may stand over a screen for ever. */
export function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
