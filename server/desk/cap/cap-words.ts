import type { Language } from '#contract/values/languages.ts'
import type { Violation } from './cap-schema.ts'
import type { XmlFlaw } from './xml.ts'

/** Why a file, or one alert of several, is not imported. */
export type CapFlaw =
  | 'file'
  | 'choice'
  | 'atom'
  | 'rss'
  | 'encrypted'
  | 'version'
  | 'namespace'
  | 'noAlert'
  | 'status'
  | 'msgType'
  | 'scope'
  | 'language'
  | XmlFlaw['kind']
  | Violation['kind']
export type CapNote = 'update' | 'country' | 'headline' | 'level' | 'ending' | 'end' | 'differ' | 'signature'

/** `what`: the names, values or codes that a sentence ends with. */
export interface Finding<Kind> {
  kind: Kind
  what?: string
}

/** A flaw or note that ends with a colon is followed by words or values of the file. */
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
  /** There are at least two. */
  choice: Record<'alerts' | 'texts', (count: number) => string>
  choiceLead: string
  choose: string
  until: string
  notImported: string
  others: string
  flaws: Record<CapFlaw, string>
  notes: Record<CapNote, string>
}

export const capWords: Record<Language, CapWords> = {
  en: {
    download: 'Download as CAP 1.2',
    title: 'Import a CAP 1.2 file',
    lead: 'The file becomes a draft. Nobody sees it until a second person has released it.',
    file: 'CAP file',
    fileHint: 'An alert in CAP 1.2, as XML, of at most 256 kB. The file may contain several.',
    send: 'Import as draft',
    refused: 'Nothing was imported. The reason is given below.',
    imported: 'Imported as a draft',
    check: 'Please check the draft: it may not contain everything that was in the file.',
    open: 'Open draft',
    incomplete: 'The file cannot become an alert here as it is, so nothing has been saved yet. Please correct the marked fields.',
    choice: {
      alerts: (count) => `This file contains ${count} alerts`,
      texts: (count) => `This alert has ${count} texts of the same severity in one language`,
    },
    choiceLead: 'A draft has room for one of them. Please choose it; you can import the file again for another.',
    choose: 'Import the chosen one as draft',
    until: 'until',
    notImported: 'Not imported',
    others: 'Also in the file, and not imported',
    flaws: {
      file: 'Please choose a file.',
      choice: 'Please choose one.',
      empty: 'The file is empty.',
      json: 'This is a JSON file. CAP alerts are XML files; please download the alert as CAP or XML.',
      html: 'This is a web page (HTML), not an alert. Please download the CAP file itself.',
      encoding: 'The file does not keep to the character encoding that it declares:',
      xml: 'This file is not XML, or it is damaged. Reading stopped at line:',
      depth: 'The elements of this file are nested too deeply: at most 32 levels are read.',
      atom: 'This is an Atom feed without an alert in it. Such feeds link to alerts: open the link of an alert, and import that file.',
      rss: 'This is an RSS feed without an alert in it. Such feeds link to alerts: open the link of an alert, and import that file.',
      encrypted: 'The file is encrypted. Please import it unencrypted.',
      version: 'Only CAP 1.2 can be imported. This file is in an earlier version:',
      namespace: 'The file contains an element named alert, but it does not belong to CAP 1.2. Its namespace:',
      noAlert: 'The file is XML, but there is no CAP alert in it. It begins with the element:',
      doctype: 'The file has a document type declaration (DTD). For security reasons, such files are not read.',
      missing: 'CAP 1.2 requires an element that is missing or in the wrong place:',
      unexpected: 'CAP 1.2 does not allow this here, or not this often:',
      value: 'CAP 1.2 does not allow this value:',
      status: 'Exercises and tests are not imported, only real alerts. Status:',
      msgType: 'Only new alerts and updates are imported. To lift an alert, open it on this desk. Type:',
      scope: 'The file is not meant for the public. Scope:',
      language: 'The file has no text in German, French, Italian or English. Languages:',
    },
    notes: {
      update: 'The file updates an earlier alert. Here it becomes a new draft.',
      country: 'These country codes are not known here. Please enter the countries in the form:',
      ending: 'The end of the event was taken as the end of the alert, not the earlier time at which the message expires:',
      end: 'The message expires before the event begins, so please enter when the event ends. Expiry and beginning:',
      signature: 'The file is signed. The signature was not checked.',
      headline: 'There was no title, so the type of event is used instead:',
      level: 'Severity and urgency were converted to one of our levels:',
      differ: 'Severity, times or countries are not the same in all languages. Those of this text were used:',
    },
  },
  de: {
    download: 'Als CAP 1.2 herunterladen',
    title: 'CAP-1.2-Datei importieren',
    lead: 'Was in der Datei steht, wird ein Entwurf. Niemand sieht ihn, bevor eine zweite Person ihn freigegeben hat.',
    file: 'CAP-Datei',
    fileHint: 'Eine Warnung nach CAP 1.2 als XML, höchstens 256 kB. Die Datei darf mehrere enthalten.',
    send: 'Als Entwurf importieren',
    refused: 'Es wurde nichts importiert. Warum, steht weiter unten.',
    imported: 'Als Entwurf importiert',
    check: 'Bitte prüfen Sie den Entwurf: Vielleicht fehlt etwas, was in der Datei stand.',
    open: 'Entwurf öffnen',
    incomplete:
      'So wie die Datei ist, kann sie hier keine Warnung werden. Es wurde noch nichts gespeichert. Bitte korrigieren Sie die markierten Felder.',
    choice: {
      alerts: (count) => `Diese Datei enthält ${count} Warnungen`,
      texts: (count) => `Diese Warnung enthält ${count} gleich schwere Texte in einer Sprache`,
    },
    choiceLead:
      'In einem Entwurf hat nur eine davon Platz. Bitte wählen Sie; für eine andere können Sie die Datei noch einmal importieren.',
    choose: 'Auswahl als Entwurf importieren',
    until: 'bis',
    notImported: 'Nicht übernommen',
    others: 'Ausserdem in der Datei und nicht übernommen',
    flaws: {
      file: 'Bitte wählen Sie eine Datei.',
      choice: 'Bitte wählen Sie aus.',
      empty: 'Die Datei ist leer.',
      json: 'Das ist eine JSON-Datei. CAP-Warnungen sind XML-Dateien; bitte laden Sie die Warnung als CAP oder XML herunter.',
      html: 'Das ist eine Webseite (HTML) und keine Warnung. Bitte laden Sie die CAP-Datei selbst herunter.',
      encoding: 'Die Datei hält sich nicht an die Zeichencodierung, die sie angibt:',
      xml: 'Diese Datei ist kein XML oder ist beschädigt. Das Lesen bricht ab in Zeile:',
      depth: 'Die Elemente dieser Datei sind zu tief verschachtelt: Gelesen werden höchstens 32 Ebenen.',
      atom: 'Das ist ein Atom-Feed, der selbst keine Warnung enthält. Solche Feeds verweisen auf Warnungen: Öffnen Sie den Link einer Warnung, und importieren Sie jene Datei.',
      rss: 'Das ist ein RSS-Feed, der selbst keine Warnung enthält. Solche Feeds verweisen auf Warnungen: Öffnen Sie den Link einer Warnung, und importieren Sie jene Datei.',
      encrypted: 'Die Datei ist verschlüsselt. Bitte importieren Sie sie unverschlüsselt.',
      version: 'Importieren lässt sich nur CAP 1.2. Diese Datei hat eine frühere Version:',
      namespace: 'Die Datei enthält ein Element namens alert, das aber nicht zu CAP 1.2 gehört. Sein Namensraum:',
      noAlert: 'Die Datei ist XML, enthält aber keine CAP-Warnung. Sie beginnt mit dem Element:',
      doctype: 'Die Datei enthält eine Dokumenttyp-Deklaration (DTD). Solche Dateien werden aus Sicherheitsgründen nicht gelesen.',
      missing: 'Nach CAP 1.2 fehlt ein Element, oder es steht am falschen Ort:',
      unexpected: 'Nach CAP 1.2 darf dies hier nicht stehen, oder nicht so oft:',
      value: 'Diesen Wert erlaubt CAP 1.2 nicht:',
      status: 'Übungen und Tests werden nicht importiert, nur echte Warnungen. Status:',
      msgType: 'Importiert werden nur neue Warnungen und Aktualisierungen. Eine Warnung aufheben können Sie auf ihrer Seite. Art:',
      scope: 'Die Datei ist nicht für die Öffentlichkeit bestimmt. Empfängerkreis:',
      language: 'Die Datei enthält keinen Text auf Deutsch, Französisch, Italienisch oder Englisch. Sprachen:',
    },
    notes: {
      update: 'Die Datei aktualisiert eine frühere Warnung. Hier ist sie ein neuer Entwurf.',
      country: 'Diese Ländercodes sind hier nicht bekannt. Bitte geben Sie die Länder im Formular ein:',
      ending: 'Als Ende der Warnung gilt das Ende des Ereignisses, nicht der frühere Ablauf der Meldung:',
      end: 'Die Meldung läuft ab, bevor das Ereignis beginnt. Bitte geben Sie ein, wann das Ereignis endet. Ablauf und Beginn:',
      signature: 'Die Datei ist signiert. Die Signatur wurde nicht geprüft.',
      headline: 'Ein Titel fehlte; an seiner Stelle steht die Art des Ereignisses:',
      level: 'Schweregrad und Dringlichkeit wurden in eine hiesige Stufe übertragen:',
      differ: 'Schwere, Zeiten oder Länder sind nicht in allen Sprachen gleich. Übernommen wurden jene von diesem Text:',
    },
  },
  fr: {
    download: 'Télécharger au format CAP 1.2',
    title: 'Importer un fichier CAP 1.2',
    lead: 'Le contenu du fichier devient un brouillon. Personne ne le voit avant qu’une seconde personne l’ait diffusé.',
    file: 'Fichier CAP',
    fileHint: 'Une alerte selon CAP 1.2, en XML, de 256 ko au plus. Le fichier peut en contenir plusieurs.',
    send: 'Importer comme brouillon',
    refused: 'Rien n’a été importé. La raison figure ci-dessous.',
    imported: 'Importé comme brouillon',
    check: 'Veuillez vérifier le brouillon\u202f: il y manque peut-être un élément du fichier.',
    open: 'Ouvrir le brouillon',
    incomplete:
      'Tel quel, le fichier ne peut pas devenir une alerte ici. Rien n’a encore été enregistré. Veuillez corriger les champs signalés.',
    choice: {
      alerts: (count) => `Ce fichier contient ${count} alertes`,
      texts: (count) => `Cette alerte contient ${count} textes de même gravité dans une langue`,
    },
    choiceLead:
      'Un brouillon ne peut en contenir qu’un élément. Veuillez choisir\u202f; vous pourrez importer à nouveau le fichier pour un autre.',
    choose: 'Importer ce choix comme brouillon',
    until: 'jusqu’au',
    notImported: 'Non repris',
    others: 'Aussi dans le fichier, mais non repris',
    flaws: {
      file: 'Veuillez choisir un fichier.',
      choice: 'Veuillez faire un choix.',
      empty: 'Le fichier est vide.',
      json: 'C’est un fichier JSON. Les alertes CAP sont des fichiers XML\u202f; veuillez télécharger l’alerte au format CAP ou XML.',
      html: 'C’est une page web (HTML) et non une alerte. Veuillez télécharger le fichier CAP lui-même.',
      encoding: 'Le fichier ne respecte pas l’encodage de caractères qu’il déclare\u202f:',
      xml: 'Ce fichier n’est pas du XML, ou il est endommagé. La lecture s’arrête à la ligne\u202f:',
      depth: 'Les éléments de ce fichier sont imbriqués trop profondément\u202f: 32 niveaux au plus sont lus.',
      atom: 'C’est un flux Atom qui ne contient aucune alerte. Ces flux renvoient à des alertes\u202f: ouvrez le lien d’une alerte et importez ce fichier-là.',
      rss: 'C’est un flux RSS qui ne contient aucune alerte. Ces flux renvoient à des alertes\u202f: ouvrez le lien d’une alerte et importez ce fichier-là.',
      encrypted: 'Le fichier est chiffré. Veuillez l’importer sans chiffrement.',
      version: 'Seul CAP 1.2 peut être importé. Ce fichier suit une version antérieure\u202f:',
      namespace: 'Le fichier contient un élément nommé alert, mais celui-ci n’appartient pas à CAP 1.2. Son espace de noms\u202f:',
      noAlert: 'Le fichier est du XML, mais ne contient aucune alerte CAP. Il commence par l’élément\u202f:',
      doctype: 'Le fichier contient une déclaration de type de document (DTD). Par sécurité, ces fichiers ne sont pas lus.',
      missing: 'Selon CAP 1.2, il manque un élément, ou il n’est pas à sa place\u202f:',
      unexpected: 'Selon CAP 1.2, ceci ne doit pas figurer ici, ou pas si souvent\u202f:',
      value: 'CAP 1.2 n’admet pas cette valeur\u202f:',
      status: 'Les exercices et les tests ne sont pas importés, seulement les alertes réelles. Statut\u202f:',
      msgType: 'Seules les nouvelles alertes et les mises à jour sont importées. Pour lever une alerte, ouvrez sa page. Type\u202f:',
      scope: 'Le fichier n’est pas destiné au public. Diffusion\u202f:',
      language: 'Le fichier n’a pas de texte en allemand, français, italien ou anglais. Langues\u202f:',
    },
    notes: {
      update: 'Le fichier met à jour une alerte antérieure. Ici, c’est un nouveau brouillon.',
      country: 'Ces codes de pays sont inconnus ici. Veuillez saisir les pays dans le formulaire\u202f:',
      ending: 'La fin de l’événement sert de fin à l’alerte, et non l’expiration du message, qui est antérieure\u202f:',
      end: 'Le message expire avant le début de l’événement. Veuillez indiquer quand l’événement se termine. Expiration et début\u202f:',
      signature: 'Le fichier est signé. La signature n’a pas été vérifiée.',
      headline: 'Il n’y avait pas de titre\u202f; le type d’événement en tient lieu\u202f:',
      level: 'La gravité et l’urgence correspondent ici au niveau suivant\u202f:',
      differ: 'La gravité, les heures ou les pays ne sont pas les mêmes dans toutes les langues. Ceux de ce texte ont été repris\u202f:',
    },
  },
  it: {
    download: 'Scaricare in formato CAP 1.2',
    title: 'Importare un file CAP 1.2',
    lead: 'Il contenuto del file diventa una bozza. Nessuno la vede prima che una seconda persona l’abbia diffusa.',
    file: 'File CAP',
    fileHint: 'Un’allerta secondo CAP 1.2, in XML, di 256 kB al massimo. Il file può contenerne più d’una.',
    send: 'Importare come bozza',
    refused: 'Non è stato importato nulla. Il motivo è indicato sotto.',
    imported: 'Importato come bozza',
    check: 'Controlli la bozza: forse manca qualcosa che era nel file.',
    open: 'Aprire la bozza',
    incomplete: 'Così com’è, il file non può diventare un’allerta. Non è ancora stato salvato nulla. Corregga i campi segnalati.',
    choice: {
      alerts: (count) => `Questo file contiene ${count} allerte`,
      texts: (count) => `Questa allerta contiene ${count} testi di pari gravità in una lingua`,
    },
    choiceLead: 'In una bozza c’è posto per un solo elemento. Scelga; per un altro può importare di nuovo il file.',
    choose: 'Importare la scelta come bozza',
    until: 'fino al',
    notImported: 'Non ripreso',
    others: 'Anche nel file, ma non ripreso',
    flaws: {
      file: 'Scelga un file.',
      choice: 'Faccia una scelta.',
      empty: 'Il file è vuoto.',
      json: 'Questo è un file JSON. Le allerte CAP sono file XML; scarichi l’allerta in formato CAP o XML.',
      html: 'Questa è una pagina web (HTML), non un’allerta. Scarichi il file CAP stesso.',
      encoding: 'Il file non rispetta la codifica dei caratteri che dichiara:',
      xml: 'Questo file non è XML, o è danneggiato. La lettura si ferma alla riga:',
      depth: 'Gli elementi di questo file sono annidati troppo in profondità: si leggono al massimo 32 livelli.',
      atom: 'Questo è un feed Atom che non contiene allerte. Questi feed rimandano alle allerte: apra il link di un’allerta e importi quel file.',
      rss: 'Questo è un feed RSS che non contiene allerte. Questi feed rimandano alle allerte: apra il link di un’allerta e importi quel file.',
      encrypted: 'Il file è cifrato. Lo importi non cifrato.',
      version: 'Si può importare solo CAP 1.2. Questo file ha una versione precedente:',
      namespace: 'Il file contiene un elemento chiamato alert, che però non appartiene a CAP 1.2. Il suo namespace:',
      noAlert: 'Il file è XML, ma non contiene allerte CAP. Comincia con l’elemento:',
      doctype: 'Il file contiene una dichiarazione del tipo di documento (DTD). Per sicurezza questi file non vengono letti.',
      missing: 'Secondo CAP 1.2 manca un elemento, o non è al suo posto:',
      unexpected: 'Secondo CAP 1.2 questo non può stare qui, o non così spesso:',
      value: 'CAP 1.2 non ammette questo valore:',
      status: 'Le esercitazioni e i test non vengono importati, solo le allerte reali. Stato:',
      msgType: 'Si importano solo nuove allerte e aggiornamenti. Per revocare un’allerta apra la sua pagina. Tipo:',
      scope: 'Il file non è destinato al pubblico. Destinatari:',
      language: 'Il file non ha testi in tedesco, francese, italiano o inglese. Lingue:',
    },
    notes: {
      update: 'Il file aggiorna un’allerta precedente. Qui è una nuova bozza.',
      country: 'Questi codici di Paesi qui non sono conosciuti. Indichi i Paesi nel modulo:',
      ending: 'Come fine dell’allerta vale la fine dell’evento, non la scadenza anteriore del messaggio:',
      end: 'Il messaggio scade prima che l’evento cominci. Indichi quando finisce l’evento. Scadenza e inizio:',
      signature: 'Il file è firmato. La firma non è stata verificata.',
      headline: 'Mancava il titolo; al suo posto c’è il tipo di evento:',
      level: 'La gravità e l’urgenza corrispondono qui al livello seguente:',
      differ: 'La gravità, gli orari o i Paesi non sono uguali in tutte le lingue. Sono stati ripresi quelli di questo testo:',
    },
  },
}
