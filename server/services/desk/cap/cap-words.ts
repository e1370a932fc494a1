import type { Language } from '#contract/values/languages.ts'
import type { Violation } from './cap-schema.ts'
import type { XmlFlaw } from './xml.ts'

export type CapFlaw = 'file' | 'namespace' | 'status' | 'msgType' | 'scope' | 'language' | 'country' | XmlFlaw['kind'] | Violation['kind']
export type CapNote = 'update' | 'languages' | 'headline' | 'level' | 'differ' | 'rest'

/** What is wrong, and what was not taken over, ends with a colon where the file's own words follow. */
export interface CapWords {
  download: string
  title: string
  lead: string
  file: string
  fileHint: string
  send: string
  refused: string
  imported: string
  check: string
  open: string
  incomplete: string
  flaws: Record<CapFlaw, string>
  notes: Record<CapNote, string>
}

export const capWords: Record<Language, CapWords> = {
  en: {
    download: 'Download as CAP 1.2',
    title: 'Import a CAP 1.2 file',
    lead: 'The file becomes a draft. Nobody sees it until a second person has released it.',
    file: 'CAP file',
    fileHint: 'An alert in CAP 1.2, as XML in UTF-8, of at most 256 kB.',
    send: 'Import as draft',
    refused: 'Nothing was imported. The reason is given below.',
    imported: 'Imported as a draft',
    check: 'Please check the draft: it may not contain everything that was in the file.',
    open: 'Open draft',
    incomplete:
      'The file does not contain everything that an alert needs here, so nothing has been saved yet. Please correct the marked fields.',
    flaws: {
      file: 'Please choose a file.',
      xml: 'This file cannot be read as XML in UTF-8. Reading stopped at line:',
      doctype: 'The file has a document type declaration (DTD). For security reasons, such files are not read.',
      namespace: 'This is not an alert in CAP 1.2. CAP 1.0 and 1.1 files cannot be imported.',
      missing: 'CAP 1.2 requires an element that is missing or in the wrong place:',
      unexpected: 'CAP 1.2 does not allow this here, or not this often:',
      value: 'CAP 1.2 does not allow this value:',
      status: 'Exercises and tests are not imported, only real alerts. Status:',
      msgType: 'Only new alerts and updates are imported. To lift an alert, open it on this desk. Type:',
      scope: 'The file is not meant for the public. Scope:',
      language: 'The file has no text in German, French, Italian or English. Languages:',
      country: 'These country codes are not known here:',
    },
    notes: {
      update: 'The file updates an earlier alert. Here it becomes a new draft.',
      languages: 'These other texts were not imported:',
      headline: 'There was no title, so the type of event is used instead:',
      level: 'Severity and urgency were converted to one of our levels:',
      differ: 'Severity, times or countries are not the same in all languages. Those of this text were used:',
      rest: 'Not imported:',
    },
  },
  de: {
    download: 'Als CAP 1.2 herunterladen',
    title: 'CAP-1.2-Datei importieren',
    lead: 'Was in der Datei steht, wird ein Entwurf. Niemand sieht ihn, bevor eine zweite Person ihn freigegeben hat.',
    file: 'CAP-Datei',
    fileHint: 'Eine Warnung nach CAP 1.2 als XML in UTF-8, höchstens 256 kB.',
    send: 'Als Entwurf importieren',
    refused: 'Es wurde nichts importiert. Warum, steht weiter unten.',
    imported: 'Als Entwurf importiert',
    check: 'Bitte prüfen Sie den Entwurf: Vielleicht fehlt etwas, was in der Datei stand.',
    open: 'Entwurf öffnen',
    incomplete:
      'In der Datei fehlt etwas, was eine Warnung hier braucht. Es wurde noch nichts gespeichert. Bitte korrigieren Sie die markierten Felder.',
    flaws: {
      file: 'Bitte wählen Sie eine Datei.',
      xml: 'Das ist kein lesbares XML in UTF-8. Es bricht ab in Zeile:',
      doctype: 'Die Datei enthält eine Dokumenttyp-Deklaration (DTD). Solche Dateien werden aus Sicherheitsgründen nicht gelesen.',
      namespace: 'Das ist keine Warnung nach CAP 1.2. Dateien nach CAP 1.0 und 1.1 lassen sich nicht importieren.',
      missing: 'Nach CAP 1.2 fehlt ein Element, oder es steht am falschen Ort:',
      unexpected: 'Nach CAP 1.2 darf dies hier nicht stehen, oder nicht so oft:',
      value: 'Diesen Wert erlaubt CAP 1.2 nicht:',
      status: 'Übungen und Tests werden nicht importiert, nur echte Warnungen. Status:',
      msgType: 'Importiert werden nur neue Warnungen und Aktualisierungen. Eine Warnung aufheben können Sie auf ihrer Seite. Art:',
      scope: 'Die Datei ist nicht für die Öffentlichkeit bestimmt. Empfängerkreis:',
      language: 'Die Datei enthält keinen Text auf Deutsch, Französisch, Italienisch oder Englisch. Sprachen:',
      country: 'Diese Ländercodes sind hier nicht bekannt:',
    },
    notes: {
      update: 'Die Datei aktualisiert eine frühere Warnung. Hier ist sie ein neuer Entwurf.',
      languages: 'Diese weiteren Texte wurden nicht übernommen:',
      headline: 'Ein Titel fehlte; an seiner Stelle steht die Art des Ereignisses:',
      level: 'Schweregrad und Dringlichkeit wurden in eine hiesige Stufe übertragen:',
      differ: 'Schwere, Zeiten oder Länder sind nicht in allen Sprachen gleich. Übernommen wurden jene von diesem Text:',
      rest: 'Nicht übernommen:',
    },
  },
  fr: {
    download: 'Télécharger au format CAP 1.2',
    title: 'Importer un fichier CAP 1.2',
    lead: 'Le contenu du fichier devient un brouillon. Personne ne le voit avant qu’une seconde personne l’ait diffusé.',
    file: 'Fichier CAP',
    fileHint: 'Une alerte selon CAP 1.2, en XML et en UTF-8, de 256 ko au plus.',
    send: 'Importer comme brouillon',
    refused: 'Rien n’a été importé. La raison figure ci-dessous.',
    imported: 'Importé comme brouillon',
    check: 'Veuillez vérifier le brouillon\u202f: il y manque peut-être un élément du fichier.',
    open: 'Ouvrir le brouillon',
    incomplete:
      'Il manque dans le fichier un élément nécessaire ici à une alerte. Rien n’a encore été enregistré. Veuillez corriger les champs signalés.',
    flaws: {
      file: 'Veuillez choisir un fichier.',
      xml: 'Ce n’est pas du XML lisible en UTF-8. La lecture s’arrête à la ligne\u202f:',
      doctype: 'Le fichier contient une déclaration de type de document (DTD). Par sécurité, ces fichiers ne sont pas lus.',
      namespace: 'Ce n’est pas une alerte selon CAP 1.2. Les fichiers CAP 1.0 et 1.1 ne peuvent pas être importés.',
      missing: 'Selon CAP 1.2, il manque un élément, ou il n’est pas à sa place\u202f:',
      unexpected: 'Selon CAP 1.2, ceci ne doit pas figurer ici, ou pas si souvent\u202f:',
      value: 'CAP 1.2 n’admet pas cette valeur\u202f:',
      status: 'Les exercices et les tests ne sont pas importés, seulement les alertes réelles. Statut\u202f:',
      msgType: 'Seules les nouvelles alertes et les mises à jour sont importées. Pour lever une alerte, ouvrez sa page. Type\u202f:',
      scope: 'Le fichier n’est pas destiné au public. Diffusion\u202f:',
      language: 'Le fichier n’a pas de texte en allemand, français, italien ou anglais. Langues\u202f:',
      country: 'Ces codes de pays sont inconnus ici\u202f:',
    },
    notes: {
      update: 'Le fichier met à jour une alerte antérieure. Ici, c’est un nouveau brouillon.',
      languages: 'Ces autres textes n’ont pas été repris\u202f:',
      headline: 'Il n’y avait pas de titre\u202f; le type d’événement en tient lieu\u202f:',
      level: 'La gravité et l’urgence correspondent ici au niveau suivant\u202f:',
      differ: 'La gravité, les heures ou les pays ne sont pas les mêmes dans toutes les langues. Ceux de ce texte ont été repris\u202f:',
      rest: 'Non repris\u202f:',
    },
  },
  it: {
    download: 'Scaricare in formato CAP 1.2',
    title: 'Importare un file CAP 1.2',
    lead: 'Il contenuto del file diventa una bozza. Nessuno la vede prima che una seconda persona l’abbia diffusa.',
    file: 'File CAP',
    fileHint: 'Un’allerta secondo CAP 1.2, in XML e UTF-8, di 256 kB al massimo.',
    send: 'Importare come bozza',
    refused: 'Non è stato importato nulla. Il motivo è indicato sotto.',
    imported: 'Importato come bozza',
    check: 'Controlli la bozza: forse manca qualcosa che era nel file.',
    open: 'Aprire la bozza',
    incomplete: 'Nel file manca qualcosa che qui è necessario. Non è ancora stato salvato nulla. Corregga i campi segnalati.',
    flaws: {
      file: 'Scelga un file.',
      xml: 'Questo non è XML leggibile in UTF-8. La lettura si ferma alla riga:',
      doctype: 'Il file contiene una dichiarazione del tipo di documento (DTD). Per sicurezza questi file non vengono letti.',
      namespace: 'Questa non è un’allerta secondo CAP 1.2. I file CAP 1.0 e 1.1 non si possono importare.',
      missing: 'Secondo CAP 1.2 manca un elemento, o non è al suo posto:',
      unexpected: 'Secondo CAP 1.2 questo non può stare qui, o non così spesso:',
      value: 'CAP 1.2 non ammette questo valore:',
      status: 'Le esercitazioni e i test non vengono importati, solo le allerte reali. Stato:',
      msgType: 'Si importano solo nuove allerte e aggiornamenti. Per revocare un’allerta apra la sua pagina. Tipo:',
      scope: 'Il file non è destinato al pubblico. Destinatari:',
      language: 'Il file non ha testi in tedesco, francese, italiano o inglese. Lingue:',
      country: 'Questi codici di Paesi qui non sono conosciuti:',
    },
    notes: {
      update: 'Il file aggiorna un’allerta precedente. Qui è una nuova bozza.',
      languages: 'Questi altri testi non sono stati ripresi:',
      headline: 'Mancava il titolo; al suo posto c’è il tipo di evento:',
      level: 'La gravità e l’urgenza corrispondono qui al livello seguente:',
      differ: 'La gravità, gli orari o i Paesi non sono uguali in tutte le lingue. Sono stati ripresi quelli di questo testo:',
      rest: 'Non ripreso:',
    },
  },
}
