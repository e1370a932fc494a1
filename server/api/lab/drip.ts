/** A piece that often: short enough to look steady, long enough that a slow line does not burn the machine. */
const stepMs = 100

/** The same answer, its body no faster than `bytesPerS`. A device that goes away ends it. */
export function drip(response: Response, { bytesPerS, sleep }: { bytesPerS: number; sleep: (ms: number) => Promise<void> }): Response {
  if (!response.body) return response
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const pieceBytes = Math.max(1, Math.round((bytesPerS * stepMs) / 1000))
  // Under ten bytes a second one byte takes more than a step.
  const pieceMs = (pieceBytes / bytesPerS) * 1000
  let left = new Uint8Array(0)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (left.length === 0) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        left = new Uint8Array(value)
      }
      await sleep(pieceMs)
      controller.enqueue(left.subarray(0, pieceBytes))
      left = left.subarray(pieceBytes)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}
