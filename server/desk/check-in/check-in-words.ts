import type { CheckInFilter, CheckInMark } from '#server/domain/check-ins/read-check-ins.ts'
import type { Language } from '#contract/values/languages.ts'

export interface CheckInWords {
  lead: string
  none: string
  needHelp: (reports: number) => string
  areSafe: (reports: number) => string
  people: (people: number) => string
  unread: (reports: number) => string
  asOf: string
  refresh: string
  deletedOn: string
  filter: string
  filters: Record<CheckInFilter, string>
  state: Record<'help' | 'safe', string>
  marks: Record<CheckInMark, string>
  /** Sent without a log-in: the sender's identity is not verified. */
  visitor: string
  /** The account's e-mail address is not confirmed. */
  notConfirmed: string
  hints: Record<'same-person' | 'same-number' | 'same-name', string>
  /** Its network has sent very many. */
  crowded: string
  crowdedCount: (reports: number) => string
  withoutCrowd: string
  withCrowd: string
  earlier: (reports: number) => string
  search: string
  searchButton: string
  found: (search: string) => string
  similar: string
  similarHint: string
  moreSimilar: string
  openReport: string
  merge: string
  separate: string
  /** The recipients of a message, if there are several. */
  writtenTo: (addresses: string) => string
  also: string
  position: string
  latitude: string
  longitude: string
  accuracy: (metres: number) => string
  mapHint: string
  country: string
  markRead: string
  markAnswered: string
  markAllRead: string
  markHint: string
  overtaken: string
  noChat: string
  /** Of the head office. */
  noChatHere: string
  tellAll: string
  tellTitle: (citizens: number) => string
  tellHint: string
  counts: string
}

export const checkInWords: Record<Language, CheckInWords> = {
  en: {
    lead: 'What people report during an alert: who is safe, and who needs help. Those who need help come first.',
    none: 'No reports yet.',
    needHelp: (reports) => (reports === 1 ? '1 report asks for help' : `${reports} reports ask for help`),
    areSafe: (reports) => (reports === 1 ? '1 report says “I am safe”' : `${reports} reports say “I am safe”`),
    people: (people) => (people === 1 ? '1 person' : `${people} people`),
    unread: (reports) => `${reports} not read yet`,
    asOf: 'As of',
    refresh: 'Refresh',
    deletedOn: 'All reports will be deleted on',
    filter: 'Show',
    filters: { all: 'All', unread: 'Help, not read', help: 'Need help', safe: 'Safe' },
    state: { help: 'Needs help', safe: 'Safe' },
    marks: { open: 'Not read', read: 'Read', answered: 'Answered' },
    visitor: 'Not logged in, not verified',
    notConfirmed: 'E-mail not confirmed',
    hints: {
      'same-person': 'Perhaps the same person as in another report',
      'same-number': 'Another report gives the same number',
      'same-name': 'Another report gives the same name',
    },
    crowded: 'Very many reports from this network',
    crowdedCount: (reports) =>
      reports === 1
        ? '1 report comes from a network that sends very many. It may be a real call for help.'
        : `${reports} reports come from networks that send very many. Real calls for help may be among them.`,
    withoutCrowd: 'Leave them out',
    withCrowd: 'Show them too',
    earlier: (reports) => (reports === 1 ? '1 earlier report' : `${reports} earlier reports`),
    search: 'Search by name or number',
    searchButton: 'Search',
    found: (search) => `Results for “${search}”.`,
    similar: 'Reports with the same name or number',
    similarHint:
      'Anyone can give any name and number. Put reports together only if you know that they come from the same person. A call for help stays a call for help, and both stay in the export.',
    moreSimilar: 'Search for all of them',
    openReport: 'Open this report',
    merge: 'Same person: put together',
    separate: 'Separate again',
    writtenTo: (addresses) => `It goes to: ${addresses}`,
    also: 'Also reported',
    position: 'Location',
    latitude: 'Latitude',
    longitude: 'Longitude',
    accuracy: (metres) => `to within ${metres} m`,
    mapHint: 'The link opens a street map and passes this position to openstreetmap.org.',
    country: 'Country',
    markRead: 'Mark as read',
    markAnswered: 'Mark as answered',
    markAllRead: 'Mark all of these as read',
    markHint: 'The app will then show them that you have read their report.',
    overtaken: 'This person has reported again in the meantime. Nothing was marked or sent.',
    noChat: 'This person is not logged in and cannot be reached by chat. Please call.',
    noChatHere: 'Head office cannot chat with citizens. Please call.',
    tellAll: 'Send to all of these',
    tellTitle: (citizens) => (citizens === 1 ? 'Message to 1 citizen' : `Message to ${citizens} citizens`),
    tellHint: 'Each of them receives it as a message in the app’s chat. Anyone who is not logged in must be called.',
    counts: 'Reports by country',
  },
  de: {
    lead: 'Was Menschen zu einer Warnung melden: wer in Sicherheit ist, und wer Hilfe braucht. Wer Hilfe braucht, steht zuoberst.',
    none: 'Es hat sich noch niemand gemeldet.',
    needHelp: (reports) => (reports === 1 ? '1 Meldung: braucht Hilfe' : `${reports} Meldungen: brauchen Hilfe`),
    areSafe: (reports) => (reports === 1 ? '1 Meldung: in Sicherheit' : `${reports} Meldungen: in Sicherheit`),
    people: (people) => (people === 1 ? '1 Person' : `${people} Personen`),
    unread: (reports) => `${reports} noch nicht gelesen`,
    asOf: 'Stand',
    refresh: 'Neu laden',
    deletedOn: 'Alle Meldungen werden gelöscht am',
    filter: 'Anzeigen',
    filters: { all: 'Alle', unread: 'Hilfe, ungelesen', help: 'Brauchen Hilfe', safe: 'In Sicherheit' },
    state: { help: 'Braucht Hilfe', safe: 'In Sicherheit' },
    marks: { open: 'Ungelesen', read: 'Gelesen', answered: 'Beantwortet' },
    visitor: 'Ohne Anmeldung, nicht geprüft',
    notConfirmed: 'E-Mail nicht bestätigt',
    hints: {
      'same-person': 'Vielleicht dieselbe Person wie in einer anderen Meldung',
      'same-number': 'Eine andere Meldung nennt dieselbe Nummer',
      'same-name': 'Eine andere Meldung nennt denselben Namen',
    },
    crowded: 'Sehr viele Meldungen aus diesem Netz',
    crowdedCount: (reports) =>
      reports === 1
        ? '1 Meldung kommt aus einem Netz, das sehr viele sendet. Sie kann ein echter Hilferuf sein.'
        : `${reports} Meldungen kommen aus Netzen, die sehr viele senden. Echte Hilferufe können darunter sein.`,
    withoutCrowd: 'Ohne diese anzeigen',
    withCrowd: 'Auch diese anzeigen',
    earlier: (reports) => (reports === 1 ? '1 frühere Meldung' : `${reports} frühere Meldungen`),
    search: 'Nach Name oder Nummer suchen',
    searchButton: 'Suchen',
    found: (search) => `Treffer für «${search}».`,
    similar: 'Meldungen mit gleichem Namen oder gleicher Nummer',
    similarHint:
      'Name und Nummer kann jede Person beliebig angeben. Führen Sie Meldungen nur zusammen, wenn Sie wissen, dass sie von derselben Person stammen. Ein Hilferuf bleibt ein Hilferuf, und beide bleiben im Export.',
    moreSimilar: 'Alle davon suchen',
    openReport: 'Diese Meldung öffnen',
    merge: 'Dieselbe Person: zusammenführen',
    separate: 'Wieder trennen',
    writtenTo: (addresses) => `Sie geht an: ${addresses}`,
    also: 'Ausserdem gemeldet',
    position: 'Standort',
    latitude: 'Geografische Breite',
    longitude: 'Geografische Länge',
    accuracy: (metres) => `auf ${metres} m genau`,
    mapHint: 'Der Link öffnet eine Strassenkarte und gibt diese Position an openstreetmap.org weiter.',
    country: 'Land',
    markRead: 'Als gelesen markieren',
    markAnswered: 'Als beantwortet markieren',
    markAllRead: 'Alle diese als gelesen markieren',
    markHint: 'Die App zeigt ihnen dann an, dass die Meldung gelesen wurde.',
    overtaken: 'Diese Person hat sich inzwischen noch einmal gemeldet. Es wurde nichts markiert oder gesendet.',
    noChat: 'Diese Person ist nicht angemeldet und per Chat nicht erreichbar. Bitte rufen Sie an.',
    noChatHere: 'Die Zentrale hat keinen Chat mit Bürgerinnen und Bürgern. Bitte rufen Sie an.',
    tellAll: 'An alle diese senden',
    tellTitle: (citizens) => (citizens === 1 ? 'Nachricht an 1 Person' : `Nachricht an ${citizens} Personen`),
    tellHint: 'Alle erhalten sie als Nachricht im Chat der App. Wer nicht angemeldet ist, muss angerufen werden.',
    counts: 'Meldungen nach Land',
  },
  fr: {
    lead: 'Ce que les personnes signalent lors d’une alerte : qui est en sécurité et qui a besoin d’aide. Les personnes qui ont besoin d’aide figurent en premier.',
    none: 'Personne ne s’est encore signalé.',
    needHelp: (reports) => (reports === 1 ? '1 signalement : besoin d’aide' : `${reports} signalements : besoin d’aide`),
    areSafe: (reports) => (reports === 1 ? '1 signalement : en sécurité' : `${reports} signalements : en sécurité`),
    people: (people) => (people === 1 ? '1 personne' : `${people} personnes`),
    unread: (reports) => (reports === 1 ? 'dont 1 non lu' : `dont ${reports} non lus`),
    asOf: 'État',
    refresh: 'Actualiser',
    deletedOn: 'Tous les signalements seront supprimés le',
    filter: 'Afficher',
    filters: { all: 'Tous', unread: 'Aide, non lus', help: 'Besoin d’aide', safe: 'En sécurité' },
    state: { help: 'A besoin d’aide', safe: 'En sécurité' },
    marks: { open: 'Non lu', read: 'Lu', answered: 'Répondu' },
    visitor: 'Sans connexion, non vérifié',
    notConfirmed: 'Adresse e-mail non vérifiée',
    hints: {
      'same-person': 'Peut-être la même personne que dans un autre signalement',
      'same-number': 'Un autre signalement indique le même numéro',
      'same-name': 'Un autre signalement indique le même nom',
    },
    crowded: 'Très nombreux signalements depuis ce réseau',
    crowdedCount: (reports) =>
      reports === 1
        ? '1 signalement provient d’un réseau qui en envoie énormément. C’est peut-être un véritable appel à l’aide.'
        : `${reports} signalements proviennent de réseaux qui en envoient énormément. De véritables appels à l’aide peuvent s’y trouver.`,
    withoutCrowd: 'Les masquer',
    withCrowd: 'Les afficher aussi',
    earlier: (reports) => (reports === 1 ? '1 signalement antérieur' : `${reports} signalements antérieurs`),
    search: 'Rechercher par nom ou numéro',
    searchButton: 'Rechercher',
    found: (search) => `Résultats pour « ${search} ».`,
    similar: 'Signalements avec le même nom ou le même numéro',
    similarHint:
      'Chacun peut indiquer n’importe quel nom et numéro. Ne regroupez des signalements que si vous savez qu’ils proviennent de la même personne. Un appel à l’aide reste un appel à l’aide, et les deux restent dans l’export.',
    moreSimilar: 'Les rechercher tous',
    openReport: 'Ouvrir ce signalement',
    merge: 'Même personne : regrouper',
    separate: 'Séparer de nouveau',
    writtenTo: (addresses) => `Destinataires : ${addresses}`,
    also: 'Également signalé',
    position: 'Position GPS',
    latitude: 'Latitude',
    longitude: 'Longitude',
    accuracy: (metres) => `à ${metres} m près`,
    mapHint: 'Le lien ouvre une carte et transmet cette position à openstreetmap.org.',
    country: 'Pays',
    markRead: 'Marquer comme lu',
    markAnswered: 'Marquer comme répondu',
    markAllRead: 'Marquer tous ceux-ci comme lus',
    markHint: 'L’app leur indique alors que le signalement a été lu.',
    overtaken: 'Cette personne s’est de nouveau signalée entre-temps. Rien n’a été marqué ni envoyé.',
    noChat: 'Cette personne n’est pas connectée et ne peut pas être jointe par chat. Veuillez l’appeler.',
    noChatHere: 'La Centrale ne dispose pas de chat avec les citoyennes et citoyens. Veuillez appeler la personne.',
    tellAll: 'Envoyer à toutes ces personnes',
    tellTitle: (citizens) => (citizens === 1 ? 'Message à 1 personne' : `Message à ${citizens} personnes`),
    tellHint: 'Chaque personne le reçoit dans le chat de l’app. Il faut appeler celles qui ne sont pas connectées.',
    counts: 'Signalements par pays',
  },
  it: {
    lead: 'Che cosa segnalano le persone durante un’allerta: chi è al sicuro e chi ha bisogno di aiuto. Chi ha bisogno di aiuto è in cima.',
    none: 'Nessuno si è ancora fatto vivo.',
    needHelp: (reports) => (reports === 1 ? '1 segnalazione: serve aiuto' : `${reports} segnalazioni: serve aiuto`),
    areSafe: (reports) => (reports === 1 ? '1 segnalazione: al sicuro' : `${reports} segnalazioni: al sicuro`),
    people: (people) => (people === 1 ? '1 persona' : `${people} persone`),
    unread: (reports) => (reports === 1 ? 'di cui 1 non ancora letta' : `di cui ${reports} non ancora lette`),
    asOf: 'Situazione',
    refresh: 'Aggiorna',
    deletedOn: 'Tutte le segnalazioni saranno cancellate il',
    filter: 'Mostra',
    filters: { all: 'Tutte', unread: 'Aiuto, non lette', help: 'Serve aiuto', safe: 'Al sicuro' },
    state: { help: 'Ha bisogno di aiuto', safe: 'Al sicuro' },
    marks: { open: 'Non letta', read: 'Letta', answered: 'Con risposta' },
    visitor: 'Senza accesso, non verificata',
    notConfirmed: 'Indirizzo e-mail non verificato',
    hints: {
      'same-person': 'Forse la stessa persona di un’altra segnalazione',
      'same-number': 'Un’altra segnalazione indica lo stesso numero',
      'same-name': 'Un’altra segnalazione indica lo stesso nome',
    },
    crowded: 'Moltissime segnalazioni da questa rete',
    crowdedCount: (reports) =>
      reports === 1
        ? '1 segnalazione proviene da una rete che ne invia moltissime. Può essere una vera richiesta di aiuto.'
        : `${reports} segnalazioni provengono da reti che ne inviano moltissime. Tra queste possono esserci vere richieste di aiuto.`,
    withoutCrowd: 'Nascondile',
    withCrowd: 'Mostra anche queste',
    earlier: (reports) => (reports === 1 ? '1 segnalazione precedente' : `${reports} segnalazioni precedenti`),
    search: 'Cerca per nome o numero',
    searchButton: 'Cerca',
    found: (search) => `Risultati per «${search}».`,
    similar: 'Segnalazioni con lo stesso nome o lo stesso numero',
    similarHint:
      'Chiunque può indicare qualsiasi nome e numero. Unisca le segnalazioni solo se sa che provengono dalla stessa persona. Una richiesta di aiuto resta tale, ed entrambe restano nell’esportazione.',
    moreSimilar: 'Cercale tutte',
    openReport: 'Apri questa segnalazione',
    merge: 'Stessa persona: unisci',
    separate: 'Separa di nuovo',
    writtenTo: (addresses) => `Destinatari: ${addresses}`,
    also: 'Segnalato anche',
    position: 'Posizione',
    latitude: 'Latitudine',
    longitude: 'Longitudine',
    accuracy: (metres) => `con precisione di ${metres} m`,
    mapHint: 'Il link apre una mappa e trasmette questa posizione a openstreetmap.org.',
    country: 'Paese',
    markRead: 'Segna come letta',
    markAnswered: 'Segna come risposta data',
    markAllRead: 'Segna tutte queste come lette',
    markHint: 'L’app indica loro allora che la segnalazione è stata letta.',
    overtaken: 'Nel frattempo questa persona ha mandato un’altra segnalazione. Non è stato segnato né inviato nulla.',
    noChat: 'Questa persona non ha effettuato l’accesso e non è raggiungibile per chat. Si prega di telefonare.',
    noChatHere: 'La Centrale non dispone di una chat con le cittadine e i cittadini. Si prega di telefonare.',
    tellAll: 'Invia a tutte queste persone',
    tellTitle: (citizens) => (citizens === 1 ? 'Messaggio a 1 persona' : `Messaggio a ${citizens} persone`),
    tellHint: 'Ognuna lo riceve nella chat dell’app. Chi non ha effettuato l’accesso va chiamato.',
    counts: 'Segnalazioni per Paese',
  },
}
