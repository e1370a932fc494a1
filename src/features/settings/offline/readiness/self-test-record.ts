import * as v from 'valibot'
import { writeLocal } from '#src/platform/storage/local-storage.ts'

/** How the last self-test went. */
const SelfTest = v.object({ at: v.number(), opened: v.number(), broken: v.number(), held: v.optional(v.number()), packs: v.number() })
export type SelfTest = v.InferOutput<typeof SelfTest>

export const selfTestKey = 'abroad.selfTest'

export function parseSelfTest(text: string | null): SelfTest | null {
  try {
    const parsed = v.safeParse(SelfTest, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function writeSelfTest(test: SelfTest): void {
  writeLocal(selfTestKey, JSON.stringify(test))
}
