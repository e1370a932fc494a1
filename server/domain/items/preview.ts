import type { Signer } from '#server/signing.ts'

const purpose = 'preview'
/** Long enough to be sent round and looked at by whoever has to agree. */
const livesMs = 24 * 3_600_000

/** What lets its bearer see one item that is not published. */
export async function signPreview(signer: Signer, { id, now }: { id: string; now: number }): Promise<{ token: string; expiresAt: number }> {
  const expiresAt = now + livesMs
  return { token: await signer.sign(purpose, id, expiresAt), expiresAt }
}

export async function mayPreview(
  signer: Signer,
  { id, token, now }: { id: string; token: string | undefined; now: number },
): Promise<boolean> {
  return token !== undefined && (await signer.check(purpose, id, token, now)) === 'good'
}

/** What a preview's item says beyond an item: nothing of the one who looks, but whether citizens see it already. */
export function previewJson(isPublished: boolean): string {
  return `"isPublished":${isPublished},`
}
