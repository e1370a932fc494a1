import type { Language } from '#contract/values/languages.ts'
import type { CallTarget, WovenWord } from '#contract/values/rich-text.ts'

interface PageWords {
  language: string
  title: string
  lead: string
  helpline: string
  /** Before the helpline's second number, which every network puts through, at a price. */
  paidNumber: string
  /** Between the helpline's two numbers. */
  or: string
  numbers: string
  /** The meaning of "?" behind a number. */
  unconfirmed: string
  /** Heads of the table of numbers. */
  heads: { police: string; ambulance: string; fire: string }
  calls: Record<CallTarget, string>
  /** Before the helpline's number, on a step that says to call the representation. */
  noPhone: string
  /** What the app would put in from the citizen's country record: this page knows no citizen. */
  woven: Record<WovenWord, string>
}

export const pageWords: Record<Language, PageWords> = {
  en: {
    language: 'English',
    title: 'Emergency',
    lead: 'If life is in danger, first call the emergency number of the country you are in. The helpline answers day and night.',
    helpline: 'Call the helpline',
    paidNumber: 'From anywhere',
    or: 'or',
    numbers: 'Emergency numbers and representations',
    unconfirmed: 'Not confirmed',
    heads: { police: 'Police', ambulance: 'Ambulance', fire: 'Fire' },
    calls: {
      police: 'Police numbers',
      ambulance: 'Ambulance numbers',
      fire: 'Fire brigade numbers',
      representation: 'Numbers of representations',
      helpline: 'Helpline',
    },
    noPhone: 'if we do not have its number, call the helpline:',
    woven: {
      country: 'your country',
      representation: 'your representation',
      currency: 'the local currency',
      callingCode: 'the country code',
      timezone: 'local time',
    },
  },
  de: {
    language: 'Deutsch',
    title: 'Notfall',
    lead: 'Rufen Sie bei Lebensgefahr zuerst die Notrufnummer des Landes an, in dem Sie sind. Die Helpline antwortet Tag und Nacht.',
    helpline: 'Helpline anrufen',
    paidNumber: 'Von überall',
    or: 'oder',
    numbers: 'Notrufnummern und Vertretungen',
    unconfirmed: 'Nicht bestätigt',
    heads: { police: 'Polizei', ambulance: 'Ambulanz', fire: 'Feuerwehr' },
    calls: {
      police: 'Nummern der Polizei',
      ambulance: 'Nummern der Ambulanz',
      fire: 'Nummern der Feuerwehr',
      representation: 'Nummern der Vertretungen',
      helpline: 'Helpline',
    },
    noPhone: 'falls uns ihre Nummer nicht bekannt ist, die Helpline:',
    woven: {
      country: 'Ihr Land',
      representation: 'Ihre Vertretung',
      currency: 'Landeswährung',
      callingCode: 'Landesvorwahl',
      timezone: 'Ortszeit',
    },
  },
  fr: {
    language: 'Français',
    title: 'Urgence',
    lead: 'En cas de danger de mort, appelez d’abord le numéro d’urgence du pays où vous êtes. La Helpline répond jour et nuit.',
    helpline: 'Appeler la Helpline',
    paidNumber: 'De partout',
    or: 'ou',
    numbers: 'Numéros d’urgence et représentations',
    unconfirmed: 'Non confirmé',
    heads: { police: 'Police', ambulance: 'Ambulance', fire: 'Pompiers' },
    calls: {
      police: 'Numéros de la police',
      ambulance: 'Numéros de l’ambulance',
      fire: 'Numéros des pompiers',
      representation: 'Numéros des représentations',
      helpline: 'Helpline',
    },
    noPhone: 'si nous n’avons pas son numéro, la Helpline :',
    woven: {
      country: 'votre pays',
      representation: 'votre représentation',
      currency: 'la monnaie locale',
      callingCode: 'l’indicatif du pays',
      timezone: 'l’heure locale',
    },
  },
  it: {
    language: 'Italiano',
    title: 'Emergenza',
    lead: 'In caso di pericolo di vita chiami prima il numero d’emergenza del Paese in cui si trova. La Helpline risponde giorno e notte.',
    helpline: 'Chiamare la Helpline',
    paidNumber: 'Da ovunque',
    or: 'o',
    numbers: 'Numeri d’emergenza e rappresentanze',
    unconfirmed: 'Non confermato',
    heads: { police: 'Polizia', ambulance: 'Ambulanza', fire: 'Pompieri' },
    calls: {
      police: 'Numeri della polizia',
      ambulance: 'Numeri dell’ambulanza',
      fire: 'Numeri dei pompieri',
      representation: 'Numeri delle rappresentanze',
      helpline: 'Helpline',
    },
    noPhone: 'se il suo numero non ci è noto, la Helpline:',
    woven: {
      country: 'il suo Paese',
      representation: 'la sua rappresentanza',
      currency: 'la valuta locale',
      callingCode: 'il prefisso del Paese',
      timezone: 'l’ora locale',
    },
  },
}
