import { parentPort } from 'node:worker_threads'
import { draw, type Drawing } from './draw.ts'

/** One drawing after the other: two at once would take both processors of a small machine from the requests. */
let drawing = Promise.resolve()

parentPort?.on('message', ({ no, asked }: { no: number; asked: Drawing }) => {
  drawing = drawing
    .then(() => draw(asked))
    .then(
      (png) => parentPort?.postMessage({ no, png }, [png.buffer]),
      (cause: unknown) => parentPort?.postMessage({ no, failure: cause instanceof Error ? cause.message : 'unknown' }),
    )
})
