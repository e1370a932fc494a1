const minuteMs = 60_000
const quarterHourMs = 15 * minuteMs
const hourMs = 60 * minuteMs

/** How many times `times` a /64, a /56 and a /48 may use up. An IPv4 address counts as a /64. */
const household = [1, 2, 4] as const
/** For rules whose refusals could delay a person in danger: a mobile carrier puts thousands of phones into one /48. */
const carrier = [1, 4, 16] as const

/**
 * Every rate limit. `docs/limits.md` lists them, and a test compares that page with this table. `networks` is set where the caller's network is
 * part of the key.
 */
export const limitRules = {
  // Log-in and registration of citizens: failed tries only.
  triesPerClient: { name: 'tries-per-client', times: 60, windowMs: quarterHourMs, networks: household },
  triesPerAddressAndClient: { name: 'tries-per-address-and-client', times: 10, windowMs: quarterHourMs, networks: household },
  triesPerAddress: { name: 'tries-per-address', times: 100, windowMs: quarterHourMs },
  triesPerKnownBrowser: { name: 'tries-per-known-browser', times: 10, windowMs: quarterHourMs },
  triesPerSession: { name: 'tries-per-session', times: 10, windowMs: quarterHourMs },
  triesInSessionsPerAccount: { name: 'tries-in-sessions-per-account', times: 20, windowMs: quarterHourMs },
  registrationsPerClient: { name: 'registrations-per-client', times: 60, windowMs: quarterHourMs, networks: household },
  accountsPerClient: { name: 'accounts-per-client', times: 20, windowMs: hourMs, networks: household },
  // Codes by mail.
  codesPerClient: { name: 'codes-per-client', times: 60, windowMs: quarterHourMs, networks: household },
  mailsPerAddressAndClient: { name: 'mails-per-address-and-client', times: 5, windowMs: hourMs, networks: household },
  mailsPerClient: { name: 'mails-per-client', times: 30, windowMs: hourMs, networks: household },
  mailsPerAddress: { name: 'mails-per-address', times: 60, windowMs: hourMs },
  verifyingMailsPerAddress: { name: 'verifying-mails-per-address', times: 20, windowMs: hourMs },
  // Log-in at the desk: failed tries only. Tighter, because a desk has few people, and each of them sees many citizens.
  deskTriesPerClient: { name: 'desk-tries-per-client', times: 20, windowMs: quarterHourMs, networks: household },
  deskTriesPerAddressAndClient: { name: 'desk-tries-per-address-and-client', times: 5, windowMs: quarterHourMs, networks: household },
  deskTriesPerAddress: { name: 'desk-tries-per-address', times: 50, windowMs: quarterHourMs },
  deskTriesPerKnownBrowser: { name: 'desk-tries-per-known-browser', times: 5, windowMs: quarterHourMs },
  // The account API. Each interaction is a row for an hour; 300 calls are far above any log-in.
  interactionsPerClient: { name: 'interactions-per-client', times: 1_000, windowMs: hourMs, networks: carrier },
  callsPerInteraction: { name: 'calls-per-interaction', times: 300, windowMs: quarterHourMs },
  // Hundreds of people in one shelter may share an address: check-ins above this are marked for the desk, not refused.
  checkInsPerClient: { name: 'check-ins-per-address', times: 1_000, windowMs: hourMs, networks: carrier },
  // Enough for a phone that was offline for months. Repeats of a write whose reply was lost do not count.
  writesPerAccount: { name: 'writes-per-account', times: 2_000, windowMs: hourMs },
  messagesPerAccount: { name: 'messages-per-account', times: 600, windowMs: hourMs },
  appointmentsPerAccount: { name: 'appointments-per-account', times: 60, windowMs: hourMs },
} as const satisfies Record<string, { name: string; times: number; windowMs: number; networks?: readonly number[] }>

/** Only rules of the table fit this type, so there is no limit that the table does not list. */
export type Rule = (typeof limitRules)[keyof typeof limitRules]

/** How often a rule's key of this level (0 is the smallest network) may be taken in a window. */
export function timesOf(rule: Rule, level: number): number {
  return rule.times * ('networks' in rule ? (rule.networks[level] ?? 1) : 1)
}
