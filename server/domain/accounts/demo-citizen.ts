import { eq } from 'drizzle-orm'
import type { ProfileBody } from '#contract/account/user.ts'
import { accounts } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createAccount, deleteAccount, findAccount, noteConsent } from './accounts.ts'
import { newSetting } from './passwords.ts'
import { writeProfile } from './profiles.ts'

/** Printed at the start and written in the documents: it stands on this machine only. */
export const demoCitizen = { email: 'demo@abroad.example', password: 'demo-citizen' }

const embassy = {
  id: 'th-bangkok-embassy',
  repCode: 'THBAN',
  countryIsoCode: 'TH',
  isMainRepresentation: true,
  isOriginalCombination: true,
  index: 0,
}
const profile: ProfileBody = {
  salutation: 'female',
  firstName: 'Anna',
  lastName: 'Muster',
  mobilePhone: '+66812345678',
  dateOfBirth: '01.02.1990',
  countryOfResidence: 'TH',
  representations: [embassy],
}

type Parts = Pick<Deps, 'config' | 'database' | 'hashPassword' | 'newId' | 'newSecret' | 'now' | 'reference'>

/** Makes the demo citizen where the settings want one, with a whole profile, and takes it away where they do not. What it did stays until then. */
export async function tendDemoCitizen(parts: Parts): Promise<void> {
  const { config, database, hashPassword, newSecret, now, reference } = parts
  const { db } = database
  if (!config.demoAccounts) {
    const demo = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.demo, true)).orderBy(accounts.id)
    for (const { id } of demo) await deleteAccount(db, { id, now: now() })
    return
  }
  if (await findAccount(db, demoCitizen.email)) return
  const password = await hashPassword(demoCitizen.password, newSetting(newSecret()))
  const accountId = await createAccount(parts, { email: demoCitizen.email, password, demo: true })
  // Another process that started together with this one was first.
  if (accountId === undefined) return
  await noteConsent(db, { id: accountId, now: now() })
  await writeProfile({ db, reference }, { accountId, body: profile })
}
