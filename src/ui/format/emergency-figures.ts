import type { EmergencyNumbers } from '#contract/contact/representation.ts'

export type Service = 'general' | 'police' | 'ambulance' | 'fire'
export interface Figure {
  service: Service
  /** The best supported number first. */
  numbers: [string, ...string[]]
}

/**
 * The numbers of a country as figures. Where one number reaches everything it stands once, in place of three times: in an emergency a
 * choice that makes no difference costs time. Other numbers of a service stay.
 */
export function emergencyFigures({ general, police, ambulance, fire }: EmergencyNumbers): Figure[] {
  const services = Object.entries({ police, ambulance, fire } satisfies Record<string, string[]>)
  const first = police[0]
  const shared = first !== undefined && services.every(([, numbers]) => numbers[0] === first) ? first : undefined
  const forAll = [...new Set([...(shared ? [shared] : []), ...general])]
  const figures: [string, string[]][] = shared ? [['general', forAll]] : [...services, ['general', general]]
  return figures.flatMap(([service, [number, ...others]]) =>
    number === undefined ? [] : [{ service: service as Service, numbers: [number, ...others] as [string, ...string[]] }],
  )
}
