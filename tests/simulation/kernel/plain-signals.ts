/**
 * `AbortSignal.any` without the list that Node keeps of those somebody listens to: what a killed worker was waiting for is never aborted, and would hold
 * its whole world for as long as the process lives.
 */
export function installPlainSignals(): void {
  AbortSignal.any = (sources) => {
    const controller = new AbortController()
    for (const source of sources) {
      if (source.aborted) controller.abort(source.reason)
      else source.addEventListener('abort', () => controller.abort(source.reason), { once: true })
    }
    return controller.signal
  }
}
