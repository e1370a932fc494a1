import type { Language } from '#contract/values/languages.ts'

export type EditFlaw =
  | 'missing'
  | 'long'
  | 'body'
  | 'texts'
  | 'time'
  | 'past'
  | 'end'
  | 'place'
  | 'number'
  | 'fewer'
  | 'answers'
  | 'counts'
  | 'fixed'
  | 'ended'

export interface EditWords {
  newEvent: string
  newStory: string
  newSurvey: string
  edit: string
  preview: string
  save: string
  saveDraft: string
  draftHint: string
  needed: string
  unfinished: string
  previewed: string
  flawed: string
  overtaken: string
  audience: string
  forRepresentation: string
  forCountries: string
  tag: string
  begins: string
  ends: string
  address: string
  onsite: string
  remote: string
  capacity: string
  capacityHint: string
  registration: string
  texts: string
  textsHint: string
  title: string
  teaser: string
  question: string
  answers: string
  answersHint: string
  until: string
  untilHint: string
  multiple: string
  body: string
  bodyHint: string
  flaws: Record<EditFlaw, string>
}

export const editWords: Record<Language, EditWords> = {
  en: {
    newEvent: 'New event',
    newStory: 'New story',
    newSurvey: 'New survey',
    edit: 'Edit',
    preview: 'Preview',
    save: 'Save changes',
    saveDraft: 'Save as draft',
    draftHint: 'A draft needs only a title. Nobody sees it until you publish it.',
    needed: 'What is marked with * is needed for publishing.',
    unfinished: 'This draft cannot be published yet. Please complete it first.',
    previewed: 'This is how it will read. Nothing has been saved yet.',
    flawed: 'Please correct what is marked below. Nothing has been saved yet.',
    overtaken: 'A colleague changed this while you were writing. If you save again, your version replaces theirs.',
    audience: 'For whom',
    forRepresentation: 'People registered with this representation',
    forCountries: 'Everyone in the countries it serves',
    tag: 'Category',
    begins: 'Starts',
    ends: 'Ends',
    address: 'Address',
    onsite: 'People can attend in person',
    remote: 'People can attend online',
    capacity: 'Number of places',
    capacityHint: 'Leave this empty if there is no limit.',
    registration: 'Registration is required',
    texts: 'Texts',
    textsHint: 'One language is enough. Anyone who reads another language sees the text in the one available.',
    title: 'Title',
    teaser: 'Summary',
    question: 'Question',
    answers: 'Answers',
    answersHint: 'One answer on each line, at least two; in the same order in every language.',
    until: 'Open until',
    untilHint: 'Leave this empty if there is no end.',
    multiple: 'Several answers can be chosen',
    body: 'Text',
    bodyHint: 'Leave a blank line between paragraphs. ## makes a heading, - a list, **bold** and [a link](https://…).',
    flaws: {
      missing: 'This is missing.',
      long: 'This is too long.',
      body: 'Only paragraphs, headings with ##, lists, bold type and links can be used here.',
      texts: 'Please write the texts in at least one language.',
      time: 'Please give a date and a time.',
      past: 'The event must start in the future.',
      end: 'The event must end after it starts.',
      place: 'Please choose at least one of the two.',
      number: 'Please give a whole number from 1 to 100,000.',
      fewer: 'More people than this are registered already.',
      answers: 'Please give at least two answers, each on its own line.',
      counts: 'Please give the same number of answers in every language.',
      fixed: 'The survey has been published, so the answers can no longer be changed.',
      ended: 'Please give a time in the future.',
    },
  },
  de: {
    newEvent: 'Neue Veranstaltung',
    newStory: 'Neuer Beitrag',
    newSurvey: 'Neue Umfrage',
    edit: 'Bearbeiten',
    preview: 'Vorschau anzeigen',
    save: 'Änderungen speichern',
    saveDraft: 'Als Entwurf speichern',
    draftHint: 'Für einen Entwurf genügt ein Titel. Niemand sieht ihn, bis Sie ihn publizieren.',
    needed: 'Was mit * markiert ist, braucht es für die Publikation.',
    unfinished: 'Dieser Entwurf kann noch nicht publiziert werden. Bitte ergänzen Sie zuerst, was fehlt.',
    previewed: 'So wird es zu lesen sein. Es ist noch nichts gespeichert.',
    flawed: 'Bitte korrigieren Sie, was unten markiert ist. Es ist noch nichts gespeichert.',
    overtaken: 'Während Sie schrieben, hat jemand anderes dies geändert. Wenn Sie noch einmal speichern, ersetzt Ihre Fassung die andere.',
    audience: 'Für wen',
    forRepresentation: 'Personen, die bei dieser Vertretung angemeldet sind',
    forCountries: 'Alle in den Ländern, die sie betreut',
    tag: 'Rubrik',
    begins: 'Anfang',
    ends: 'Ende',
    address: 'Adresse',
    onsite: 'Teilnahme vor Ort möglich',
    remote: 'Teilnahme online möglich',
    capacity: 'Anzahl Plätze',
    capacityHint: 'Lassen Sie das Feld leer, wenn es keine Grenze gibt.',
    registration: 'Anmeldung erforderlich',
    texts: 'Texte',
    textsHint: 'Eine Sprache genügt. Wer eine andere liest, sieht den Text in der Sprache, die es gibt.',
    title: 'Titel',
    teaser: 'Zusammenfassung',
    question: 'Frage',
    answers: 'Antworten',
    answersHint: 'Eine Antwort pro Zeile, mindestens zwei; in jeder Sprache in derselben Reihenfolge.',
    until: 'Offen bis',
    untilHint: 'Lassen Sie dies leer, wenn es kein Ende gibt.',
    multiple: 'Mehrere Antworten sind möglich',
    body: 'Haupttext',
    bodyHint: 'Zwischen Absätzen steht eine leere Zeile. ## macht einen Zwischentitel, - eine Liste, **fett** und [ein Link](https://…).',
    flaws: {
      missing: 'Diese Angabe fehlt.',
      long: 'Das ist zu lang.',
      body: 'Möglich sind nur Absätze, Zwischentitel mit ##, Listen, fette Schrift und Links.',
      texts: 'Bitte schreiben Sie die Texte in mindestens einer Sprache.',
      time: 'Bitte geben Sie ein Datum und eine Uhrzeit an.',
      past: 'Die Veranstaltung muss in der Zukunft beginnen.',
      end: 'Die Veranstaltung muss nach ihrem Anfang enden.',
      place: 'Bitte wählen Sie mindestens eines von beiden.',
      number: 'Bitte geben Sie eine ganze Zahl von 1 bis 100 000 an.',
      fewer: 'Es sind schon mehr Personen angemeldet.',
      answers: 'Bitte geben Sie mindestens zwei Antworten an, jede auf einer eigenen Zeile.',
      counts: 'Bitte geben Sie in jeder Sprache gleich viele Antworten an.',
      fixed: 'Die Umfrage ist publiziert; die Antworten können nicht mehr geändert werden.',
      ended: 'Bitte geben Sie einen Zeitpunkt in der Zukunft an.',
    },
  },
  fr: {
    newEvent: 'Nouvel événement',
    newStory: 'Nouvel article',
    newSurvey: 'Nouveau sondage',
    edit: 'Modifier',
    preview: 'Afficher l’aperçu',
    save: 'Enregistrer les modifications',
    saveDraft: 'Enregistrer comme brouillon',
    draftHint: 'Un titre suffit pour un brouillon. Personne ne le voit avant sa publication.',
    needed: 'Ce qui est marqué d’un * est nécessaire à la publication.',
    unfinished: 'Ce brouillon ne peut pas encore être publié. Veuillez d’abord le compléter.',
    previewed: 'Voici ce que l’on lira. Rien n’est encore enregistré.',
    flawed: 'Veuillez corriger ce qui est signalé ci-dessous. Rien n’est encore enregistré.',
    overtaken:
      'Quelqu’un d’autre a modifié ce contenu pendant que vous écriviez. Si vous enregistrez de nouveau, votre version remplace la sienne.',
    audience: 'Pour qui',
    forRepresentation: 'Les personnes annoncées auprès de cette représentation',
    forCountries: 'Toutes les personnes dans les pays dont elle s’occupe',
    tag: 'Rubrique',
    begins: 'Début de l’événement',
    ends: 'Fin de l’événement',
    address: 'Adresse',
    onsite: 'Participation sur place possible',
    remote: 'Participation en ligne possible',
    capacity: 'Nombre de places',
    capacityHint: 'Laissez ce champ vide s’il n’y a pas de limite.',
    registration: 'Inscription obligatoire',
    texts: 'Textes',
    textsHint: 'Une seule langue suffit. Les personnes qui en lisent une autre voient le texte dans la langue disponible.',
    title: 'Titre',
    teaser: 'Résumé',
    question: 'Question',
    answers: 'Réponses',
    answersHint: 'Une réponse par ligne, au moins deux, dans le même ordre dans chaque langue.',
    until: 'Ouvert jusqu’au',
    untilHint: 'Laissez vide s’il n’y a pas de fin.',
    multiple: 'Plusieurs réponses possibles',
    body: 'Texte',
    bodyHint: 'Laissez une ligne vide entre les paragraphes. ## donne un intertitre, - une liste, **gras** et [un lien](https://…).',
    flaws: {
      missing: 'Cette indication manque.',
      long: 'Ce texte est trop long.',
      body: 'Seuls sont possibles des paragraphes, des intertitres avec ##, des listes, du gras et des liens.',
      texts: 'Veuillez rédiger les textes dans au moins une langue.',
      time: 'Veuillez indiquer une date et une heure.',
      past: 'L’événement doit commencer à une date future.',
      end: 'L’événement doit se terminer après son début.',
      place: 'Veuillez choisir au moins l’une des deux possibilités.',
      number: 'Veuillez indiquer un nombre entier de 1 à 100 000.',
      fewer: 'Davantage de personnes sont déjà inscrites.',
      answers: 'Veuillez indiquer au moins deux réponses, une par ligne.',
      counts: 'Veuillez indiquer le même nombre de réponses dans chaque langue.',
      fixed: 'Le sondage est publié ; les réponses ne peuvent plus être modifiées.',
      ended: 'Veuillez indiquer un moment à venir.',
    },
  },
  it: {
    newEvent: 'Nuovo evento',
    newStory: 'Nuovo articolo',
    newSurvey: 'Nuovo sondaggio',
    edit: 'Modifica',
    preview: 'Mostra l’anteprima',
    save: 'Salva le modifiche',
    saveDraft: 'Salva come bozza',
    draftHint: 'Per una bozza basta un titolo. Nessuno la vede prima che venga pubblicata.',
    needed: 'Ciò che è contrassegnato con * è necessario per la pubblicazione.',
    unfinished: 'Questa bozza non può ancora essere pubblicata. La completi prima.',
    previewed: 'Si leggerà così. Non è ancora stato salvato nulla.',
    flawed: 'Corregga quanto è segnalato qui sotto. Non è ancora stato salvato nulla.',
    overtaken: 'Qualcun altro ha modificato questo contenuto mentre scriveva. Se salva di nuovo, la sua versione sostituisce l’altra.',
    audience: 'Per chi',
    forRepresentation: 'Persone annunciate presso questa rappresentanza',
    forCountries: 'Tutte le persone nei Paesi di sua competenza',
    tag: 'Rubrica',
    begins: 'Inizio dell’evento',
    ends: 'Fine dell’evento',
    address: 'Indirizzo',
    onsite: 'È possibile partecipare sul posto',
    remote: 'È possibile partecipare online',
    capacity: 'Numero di posti',
    capacityHint: 'Lasci vuoto il campo se non ci sono limiti.',
    registration: 'Iscrizione obbligatoria',
    texts: 'Testi',
    textsHint: 'Basta una lingua. Chi ne legge un’altra vede il testo nella lingua disponibile.',
    title: 'Titolo',
    teaser: 'Riassunto',
    question: 'Domanda',
    answers: 'Risposte',
    answersHint: 'Una risposta per riga, almeno due, nello stesso ordine in ogni lingua.',
    until: 'Aperto fino al',
    untilHint: 'Lasci vuoto se non c’è una fine.',
    multiple: 'Sono possibili più risposte',
    body: 'Testo',
    bodyHint: 'Lasci una riga vuota tra i paragrafi. ## crea un titolo intermedio, - un elenco, **grassetto** e [un link](https://…).',
    flaws: {
      missing: 'Questa indicazione manca.',
      long: 'Questo testo è troppo lungo.',
      body: 'Sono possibili solo paragrafi, titoli intermedi con ##, elenchi, grassetto e link.',
      texts: 'Scriva i testi in almeno una lingua.',
      time: 'Indichi una data e un’ora.',
      past: 'L’evento deve iniziare nel futuro.',
      end: 'L’evento deve finire dopo il suo inizio.',
      place: 'Scelga almeno una delle due possibilità.',
      number: 'Indichi un numero intero da 1 a 100 000.',
      fewer: 'Sono già iscritte più persone.',
      answers: 'Indichi almeno due risposte, una per riga.',
      counts: 'Indichi lo stesso numero di risposte in ogni lingua.',
      fixed: 'Il sondaggio è pubblicato: le risposte non si possono più modificare.',
      ended: 'Indichi un momento futuro.',
    },
  },
}
