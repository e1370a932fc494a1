import type { Language } from '#contract/values/languages.ts'
import type { Severity } from '#contract/values/severities.ts'
import { cancelledNames, severityNames } from '#server/domain/alerts/alert-names.ts'

export type AlertFlaw = 'missing' | 'country' | 'time' | 'end' | 'texts'
/** More than there is room for: characters in a field, steps, or characters in the step with this number. */
export type TooMuch = { of: 'characters' | 'steps'; count: number; max: number } | { of: 'step'; step: number; count: number; max: number }
export type AlertState = 'draft' | 'update' | 'released' | 'cancelled' | 'expired'

export interface AlertWords {
  newAlert: string
  edit: string
  lead: string
  countries: string
  countriesHint: string
  severity: string
  severities: Record<Severity, string>
  severityHints: Record<Severity, string>
  from: string
  until: string
  nextWord: string
  nextWordHint: string
  area: string
  areaHint: string
  what: string
  whatHint: string
  steps: string
  stepsHint: string
  textsHint: string
  save: string
  draftHint: string
  flawed: string
  overtaken: string
  flaws: Record<AlertFlaw, string>
  tooMuch: (flaw: TooMuch) => string
  states: Record<AlertState, string>
  release: string
  releaseHint: string
  otherPerson: string
  notReleased: string
  cancel: string
  cancelTitle: string
  cancelHint: string
  preview: string
  missing: string
  releases: string
  kinds: Record<'released' | 'updated' | 'cancelled', string>
  draftedBy: string
  releasedBy: string
}

export const alertWords: Record<Language, AlertWords> = {
  en: {
    newAlert: 'New alert',
    edit: 'Edit alert',
    lead: 'An alert appears at the top of every screen of the app, in the countries it is for. One person writes it, another releases it.',
    countries: 'Countries',
    countriesHint: 'Names or two-letter codes, separated by commas: Thailand, Myanmar',
    severity: 'Severity',
    severities: severityNames.en,
    severityHints: { emergency: 'Act now', warning: 'Be prepared', information: 'Good to know' },
    from: 'Show from',
    until: 'Show until',
    nextWord: 'Next update by',
    nextWordHint: 'The time by which you will give the next update. Leave this empty if you do not know yet.',
    area: 'Only in this area',
    areaHint: 'Leave this empty if the alert is for the whole country.',
    what: 'What has happened',
    whatHint: 'Short, plain sentences.',
    steps: 'What to do',
    stepsHint: 'One step on each line. A number such as +41 58 465 33 33 becomes a button to call.',
    textsHint:
      'Write the alert in at least one language. People who read another language are told that it is not available in theirs yet.',
    save: 'Save draft',
    draftHint: 'Nobody sees a draft until a second person has released it.',
    flawed: 'Please correct the fields marked below. The alert has not been saved.',
    overtaken: 'A colleague has changed this alert in the meantime. If you save again, your version replaces theirs.',
    flaws: {
      missing: 'Please fill this in.',
      country: 'Please enter country names or codes.',
      time: 'Please give a date and a time.',
      end: 'The end must be in the future, and after the beginning.',
      texts: 'Please write the alert in at least one language.',
    },
    tooMuch: (flaw) => {
      const { count, max } = flaw
      if (flaw.of === 'step') return `Step ${flaw.step} has ${count} of ${max} characters. Please shorten it.`
      return flaw.of === 'steps'
        ? `${count} of ${max} steps. Please shorten the list.`
        : `${count} of ${max} characters. Please shorten this text.`
    },
    states: { draft: 'Draft', update: 'Update awaiting release', released: 'Released', cancelled: cancelledNames.en, expired: 'Ended' },
    release: 'Release now',
    releaseHint: 'Where the app is open, the alert appears within about five minutes; otherwise when the app is next opened online.',
    otherPerson: 'A colleague has to check this and release it.',
    notReleased: 'Nothing was released: somebody has changed this alert in the meantime, or it has ended. Please look at it again.',
    cancel: 'Lift alert',
    cancelTitle: 'Lift this alert?',
    cancelHint: 'The app will say for a day that the alert has been lifted. You do not need a second person, and this cannot be undone.',
    preview: 'How it looks on a phone',
    missing: 'Not written yet',
    releases: 'Releases',
    kinds: { released: 'Released', updated: 'Updated', cancelled: cancelledNames.en },
    draftedBy: 'Written by',
    releasedBy: 'Released by',
  },
  de: {
    newAlert: 'Neue Warnung',
    edit: 'Warnung bearbeiten',
    lead: 'Eine Warnung steht zuoberst auf jeder Seite der App, in den Ländern, für die sie gilt. Eine Person schreibt sie, eine andere gibt sie frei.',
    countries: 'Länder',
    countriesHint: 'Namen oder Codes aus zwei Buchstaben, durch Kommas getrennt: Thailand, Myanmar',
    severity: 'Schwere',
    severities: severityNames.de,
    severityHints: { emergency: 'Sofort handeln', warning: 'Bereit sein', information: 'Gut zu wissen' },
    from: 'Zeigen ab',
    until: 'Zeigen bis',
    nextWord: 'Nächste Meldung bis',
    nextWordHint: 'Wann Sie sich spätestens wieder melden. Lassen Sie dies leer, wenn es noch nicht feststeht.',
    area: 'Nur in diesem Gebiet',
    areaHint: 'Lassen Sie dies leer, wenn die Warnung für das ganze Land gilt.',
    what: 'Was geschehen ist',
    whatHint: 'In kurzen, einfachen Sätzen.',
    steps: 'Was zu tun ist',
    stepsHint: 'Ein Schritt pro Zeile. Aus einer Nummer wie +41 58 465 33 33 wird eine Taste zum Anrufen.',
    textsHint: 'Schreiben Sie in mindestens einer Sprache. Wer eine andere liest, erfährt, dass dieser Text noch fehlt.',
    save: 'Entwurf speichern',
    draftHint: 'Niemand sieht einen Entwurf, bevor eine zweite Person ihn freigegeben hat.',
    flawed: 'Bitte korrigieren Sie die markierten Felder. Die Warnung wurde nicht gespeichert.',
    overtaken: 'Jemand hat diese Warnung in der Zwischenzeit geändert. Wenn Sie noch einmal speichern, ersetzt Ihre Fassung die andere.',
    flaws: {
      missing: 'Bitte füllen Sie dieses Feld aus.',
      country: 'Bitte nennen Sie Länder mit Namen oder Code.',
      time: 'Bitte geben Sie Datum und Zeit an.',
      end: 'Das Ende muss in der Zukunft liegen, und nach dem Beginn.',
      texts: 'Bitte schreiben Sie die Warnung in mindestens einer Sprache.',
    },
    tooMuch: (flaw) => {
      const { count, max } = flaw
      if (flaw.of === 'step') return `Schritt ${flaw.step} hat ${count} von ${max} Zeichen. Bitte kürzen Sie ihn.`
      return flaw.of === 'steps'
        ? `${count} von ${max} Schritten. Bitte kürzen Sie die Liste.`
        : `${count} von ${max} Zeichen. Bitte kürzen Sie den Text.`
    },
    states: {
      draft: 'Entwurf',
      update: 'Neue Fassung wartet auf Freigabe',
      released: 'Freigegeben',
      cancelled: cancelledNames.de,
      expired: 'Abgelaufen',
    },
    release: 'Jetzt freigeben',
    releaseHint: 'Die App zeigt sie innert etwa fünf Minuten, wo sie offen ist, sonst beim nächsten Öffnen mit Netz.',
    otherPerson: 'Eine andere Person muss dies prüfen und freigeben.',
    notReleased:
      'Es wurde nichts freigegeben: Jemand hat diese Warnung in der Zwischenzeit geändert, oder sie ist vorbei. Bitte sehen Sie sie noch einmal an.',
    cancel: 'Warnung aufheben',
    cancelTitle: 'Entwarnung geben?',
    cancelHint:
      'Die App meldet einen Tag lang, dass die Warnung aufgehoben ist. Dafür braucht es keine zweite Person, und es lässt sich nicht rückgängig machen.',
    preview: 'So zeigt es ein Telefon',
    missing: 'Noch nicht geschrieben',
    releases: 'Freigaben',
    kinds: { released: 'Freigegeben', updated: 'Aktualisiert', cancelled: cancelledNames.de },
    draftedBy: 'Geschrieben von',
    releasedBy: 'Freigegeben von',
  },
  fr: {
    newAlert: 'Nouvelle alerte',
    edit: 'Modifier l’alerte',
    lead: 'Une alerte figure en haut de chaque page de l’application, dans les pays concernés. Une personne la rédige, une autre la diffuse.',
    countries: 'Pays',
    countriesHint: 'Noms ou codes à deux lettres, séparés par des virgules\u202f: Thaïlande, Myanmar',
    severity: 'Gravité',
    severities: severityNames.fr,
    severityHints: { emergency: 'Agir tout de suite', warning: 'Se préparer', information: 'Bon à savoir' },
    from: 'Afficher dès',
    until: 'Afficher jusqu’à',
    nextWord: 'Prochaine information au plus tard',
    nextWordHint: 'Le moment où vous informerez de nouveau, au plus tard. Laissez ce champ vide si vous l’ignorez encore.',
    area: 'Seulement dans cette région',
    areaHint: 'Laissez ce champ vide si l’alerte vaut pour tout le pays.',
    what: 'Ce qui s’est passé',
    whatHint: 'En phrases courtes et simples.',
    steps: 'Ce qu’il faut faire',
    stepsHint: 'Une étape par ligne. Un numéro comme +41 58 465 33 33 devient un bouton d’appel.',
    textsHint:
      'Rédigez l’alerte dans au moins une langue. Les personnes qui en lisent une autre apprennent que leur version n’existe pas encore.',
    save: 'Enregistrer le brouillon',
    draftHint: 'Personne ne voit un brouillon avant qu’une seconde personne l’ait diffusé.',
    flawed: 'Veuillez corriger les champs signalés. L’alerte n’a pas été enregistrée.',
    overtaken: 'Quelqu’un a modifié cette alerte entre-temps. Si vous enregistrez encore, votre version remplace la sienne.',
    flaws: {
      missing: 'Veuillez remplir ce champ.',
      country: 'Veuillez indiquer des pays par leur nom ou leur code.',
      time: 'Veuillez indiquer une date et une heure.',
      end: 'La fin doit être dans le futur, et après le début.',
      texts: 'Veuillez rédiger l’alerte dans une langue au moins.',
    },
    tooMuch: (flaw) => {
      const { count, max } = flaw
      if (flaw.of === 'step') return `L’étape ${flaw.step} compte ${count} caractères sur ${max}. Veuillez la raccourcir.`
      return flaw.of === 'steps'
        ? `${count} étapes sur ${max}. Veuillez raccourcir la liste.`
        : `${count} caractères sur ${max}. Veuillez raccourcir le texte.`
    },
    states: {
      draft: 'Brouillon',
      update: 'Mise à jour à diffuser',
      released: 'Diffusée',
      cancelled: cancelledNames.fr,
      expired: 'Terminée',
    },
    release: 'Diffuser maintenant',
    releaseHint: 'L’application l’affiche en cinq minutes environ si elle est ouverte, sinon à la prochaine ouverture avec du réseau.',
    otherPerson: 'Une autre personne doit la vérifier et la diffuser.',
    notReleased: 'Rien n’a été diffusé\u202f: quelqu’un a modifié cette alerte entre-temps, ou elle est terminée. Veuillez la relire.',
    cancel: 'Lever l’alerte',
    cancelTitle: 'Lever cette alerte\u202f?',
    cancelHint: 'L’application annonce pendant un jour que l’alerte est levée. Une seule personne suffit, et c’est irrévocable.',
    preview: 'Comme le téléphone l’affiche',
    missing: 'Pas encore rédigé',
    releases: 'Diffusions',
    kinds: { released: 'Diffusée', updated: 'Mise à jour', cancelled: cancelledNames.fr },
    draftedBy: 'Rédigée par',
    releasedBy: 'Diffusée par',
  },
  it: {
    newAlert: 'Nuova allerta',
    edit: 'Modificare l’allerta',
    lead: 'Un’allerta sta in cima a ogni pagina dell’app, nei Paesi a cui si rivolge. Una persona la scrive, un’altra la diffonde.',
    countries: 'Paesi',
    countriesHint: 'Nomi o codici di due lettere, separati da virgole: Thailandia, Myanmar',
    severity: 'Gravità',
    severities: severityNames.it,
    severityHints: { emergency: 'Agire subito', warning: 'Prepararsi', information: 'Buono a sapersi' },
    from: 'Mostrare da',
    until: 'Mostrare fino a',
    nextWord: 'Prossima informazione entro',
    nextWordHint: 'Il momento entro cui darà nuove informazioni. Lasci vuoto il campo se non si sa ancora.',
    area: 'Solo in questa zona',
    areaHint: 'Lasci vuoto il campo se l’allerta vale per tutto il Paese.',
    what: 'Che cosa è successo',
    whatHint: 'Con frasi brevi e semplici.',
    steps: 'Che cosa fare',
    stepsHint: 'Un passo per riga. Un numero come +41 58 465 33 33 diventa un pulsante per chiamare.',
    textsHint: 'Scriva l’allerta in almeno una lingua. Chi ne legge un’altra vede che la sua versione non c’è ancora.',
    save: 'Salvare la bozza',
    draftHint: 'Nessuno vede una bozza prima che una seconda persona l’abbia diffusa.',
    flawed: 'Corregga i campi segnalati. L’allerta non è stata salvata.',
    overtaken: 'Nel frattempo qualcuno ha modificato questa allerta. Se salva di nuovo, la sua versione sostituisce l’altra.',
    flaws: {
      missing: 'Compili questo campo.',
      country: 'Indichi i Paesi con il nome o il codice.',
      time: 'Indichi una data e un’ora.',
      end: 'La fine deve essere nel futuro, e dopo l’inizio.',
      texts: 'Scriva l’allerta in almeno una lingua.',
    },
    tooMuch: (flaw) => {
      const { count, max } = flaw
      if (flaw.of === 'step') return `Il passo ${flaw.step} ha ${count} caratteri su ${max}. Lo accorci.`
      return flaw.of === 'steps' ? `${count} passi su ${max}. Accorci l’elenco.` : `${count} caratteri su ${max}. Accorci il testo.`
    },
    states: {
      draft: 'Bozza',
      update: 'Aggiornamento da diffondere',
      released: 'Diffusa',
      cancelled: cancelledNames.it,
      expired: 'Scaduta',
    },
    release: 'Diffondere ora',
    releaseHint: 'L’app la mostra entro circa cinque minuti se è aperta, altrimenti alla prossima apertura con la rete.',
    otherPerson: 'Un’altra persona deve controllarla e diffonderla.',
    notReleased: 'Non è stato diffuso nulla: nel frattempo qualcuno ha modificato questa allerta, o è finita. La riguardi, per favore.',
    cancel: 'Revocare l’allerta',
    cancelTitle: 'Revocare questa allerta?',
    cancelHint: 'L’app annuncia per un giorno che l’allerta è revocata. Non serve una seconda persona, e non si può annullare.',
    preview: 'Come la mostra un telefono',
    missing: 'Non ancora scritto',
    releases: 'Diffusioni',
    kinds: { released: 'Diffusa', updated: 'Aggiornamento', cancelled: cancelledNames.it },
    draftedBy: 'Scritta da',
    releasedBy: 'Diffusa da',
  },
}
