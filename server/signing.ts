import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { settings } from '#server/database/schema.ts'

const settingName = 'signing-secret'

export type Checked = 'good' | 'over' | 'wrong'

/** Signs what goes out and comes back. A signature for one purpose is good for no other. */
export interface Signer {
  mark(purpose: string, text: string): Promise<string>
  /** `EXPIRES.MARK`, where `EXPIRES` are milliseconds since 1970. */
  sign(purpose: string, text: string, expiresAt: number): Promise<string>
  check(purpose: string, text: string, signature: string, now: number): Promise<Checked>
}

/** HMAC-SHA256 under one secret, made once and kept in the database, so that all processes and every restart have the same. */
export function createSigner({ db, newSecret }: { db: Db; newSecret: () => string }): Signer {
  let known: Promise<string> | undefined

  function secret(): Promise<string> {
    known ??= readSecret(db, newSecret).catch((cause: unknown) => {
      known = undefined
      throw cause
    })
    return known
  }

  async function mark(purpose: string, text: string): Promise<string> {
    return createHmac('sha256', await secret())
      .update(`${purpose}\n${text}`)
      .digest('base64url')
  }

  return {
    mark,
    sign: async (purpose, text, expiresAt) => `${expiresAt}.${await mark(purpose, `${expiresAt}\n${text}`)}`,
    async check(purpose, text, signature, now) {
      const [expires = '', given = '', ...rest] = signature.split('.')
      if (rest.length > 0 || !isSame(given, await mark(purpose, `${expires}\n${text}`))) return 'wrong'
      return Number(expires) > now ? 'good' : 'over'
    },
  }
}

/** Takes as long whether the first letter differs or the last. */
export function isSame(given: string, expected: string): boolean {
  const [bytes, wanted] = [Buffer.from(given), Buffer.from(expected)]
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

async function readSecret(db: Db, newSecret: () => string): Promise<string> {
  await db.insert(settings).values({ name: settingName, value: newSecret() }).onConflictDoNothing()
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, settingName))
  if (!row) throw new Error('the signing secret is gone')
  return row.value
}
