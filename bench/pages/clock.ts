/** One clock for page and worker. */
export function clock(): number {
  return performance.timeOrigin + performance.now()
}
