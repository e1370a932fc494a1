export const factKinds = ['numbers', 'representation', 'time', 'currency', 'languages', 'traffic', 'callingCode'] as const
export type FactKind = (typeof factKinds)[number]

/**
 * What of the country's record a reader of a topic needs beside the text, which is the same for every country. Every topic names who is
 * in charge; the rest by subject. Topics about life in Switzerland need nothing more.
 */
const byTopic: Readonly<Record<string, readonly FactKind[]>> = {
  planningEmigration: ['time', 'currency', 'languages', 'traffic', 'callingCode', 'numbers'],
  retiringAbroad: ['time', 'currency', 'languages', 'traffic', 'callingCode', 'numbers'],
  registration: ['time', 'callingCode'],
  changeOfAddress: ['time', 'callingCode'],
  helplineAndOnlineDesk: ['time', 'callingCode'],
  representationNetwork: ['time', 'callingCode'],
  helpline: ['time', 'callingCode'],
  customsAndMoving: ['currency', 'traffic'],
  pensionFundLeaving: ['currency'],
  voluntaryAhv: ['currency'],
  bankAccounts: ['currency'],
  taxesAbroad: ['currency'],
  socialAssistance: ['currency'],
  emergencyLoan: ['currency'],
  ahvPensionClaim: ['currency'],
  occupationalPension: ['currency'],
  survivorsBenefits: ['currency'],
  drivingLicence: ['traffic', 'numbers'],
  healthInsuranceAbroad: ['numbers'],
  healthInsurancePensioners: ['numbers'],
  attestations: ['languages'],
  foreignDocuments: ['languages'],
  birth: ['languages'],
  marriageAndPartnership: ['languages'],
  divorce: ['languages'],
  reportingADeath: ['languages'],
  deathAbroad: ['languages', 'time'],
  repatriationOfRemains: ['languages', 'time'],
  swissSchools: ['languages'],
  arrest: ['languages', 'time'],
  missingPersons: ['time'],
}

export function factsOfTopic(topic: string): readonly FactKind[] {
  const own = byTopic[topic] ?? []
  return factKinds.filter((kind) => kind === 'representation' || own.includes(kind))
}

export function topicsWithFacts(): string[] {
  return Object.keys(byTopic)
}
