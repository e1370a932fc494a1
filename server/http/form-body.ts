import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'

/** The fields of a form. A body that says it is one, and is none, is refused as invalid: no fault of ours, and no reason to send it again. */
export async function formBody(c: Context): Promise<Record<string, string | File>> {
  try {
    return await c.req.parseBody()
  } catch (cause) {
    // A body that is too long breaks off here, and is told so where its length is counted.
    if (cause instanceof Error && cause.name === 'BodyLimitError') throw cause
    throw new HTTPException(400, { cause })
  }
}
