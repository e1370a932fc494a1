import type { Language } from '#contract/values/languages.ts'
import type { ProblemType } from '#contract/wire/wire.ts'

type Translated = Exclude<Language, 'en'>

/** What a person reads who opens a refused address in a browser. English is the title of the problem document. */
export const problemWords: Record<ProblemType, Record<Translated, string>> = {
  'about:blank': {
    de: 'Beim Dienst ist ein Fehler aufgetreten',
    fr: 'Une erreur s’est produite dans le service',
    it: 'Si è verificato un errore nel servizio',
  },
  'abroad:invalid': { de: 'Die Anfrage ist ungültig', fr: 'La requête n’est pas valable', it: 'La richiesta non è valida' },
  'abroad:not-found': { de: 'Das gibt es hier nicht', fr: 'Cela n’existe pas ici', it: 'Qui non c’è nulla' },
  'abroad:method-not-allowed': {
    de: 'Diese Methode wird hier nicht angeboten',
    fr: 'Cette méthode n’est pas proposée ici',
    it: 'Questo metodo non è disponibile qui',
  },
  'abroad:unauthorized': {
    de: 'Bitte melden Sie sich zuerst an',
    fr: 'Veuillez d’abord vous connecter',
    it: 'Effettui prima l’accesso',
  },
  'abroad:forbidden-origin': {
    de: 'Anfragen von dieser Website werden nicht angenommen',
    fr: 'Les requêtes provenant de ce site ne sont pas acceptées',
    it: 'Le richieste provenienti da questo sito non sono accettate',
  },
  'abroad:account-mismatch': {
    de: 'Die Anfrage gehört zu einem anderen Konto',
    fr: 'La requête appartient à un autre compte',
    it: 'La richiesta appartiene a un altro account',
  },
  'abroad:gone': { de: 'Das wird nicht mehr angeboten', fr: 'Cela n’est plus proposé', it: 'Non è più disponibile' },
  'abroad:full': { de: 'Es sind keine Plätze mehr frei', fr: 'Il n’y a plus de place', it: 'Non ci sono più posti' },
  'abroad:closed': { de: 'Das ist abgeschlossen', fr: 'C’est terminé', it: 'È chiuso' },
  'abroad:date-passed': {
    de: 'Das Datum ist an diesem Ort schon vorbei',
    fr: 'La date est déjà passée à cet endroit',
    it: 'La data è già passata in quel luogo',
  },
  'abroad:already-answered': {
    de: 'Das wurde schon beantwortet',
    fr: 'Une réponse a déjà été donnée',
    it: 'È già stata data una risposta',
  },
  'abroad:changed-elsewhere': {
    de: 'Das wurde inzwischen anderswo geändert',
    fr: 'Cela a été modifié ailleurs entre-temps',
    it: 'Nel frattempo è stato modificato altrove',
  },
  'abroad:cancelled': { de: 'Das wurde zurückgezogen', fr: 'Cela a été annulé', it: 'È stato annullato' },
  'abroad:key-reused': {
    de: 'Der Schlüssel wurde für eine andere Anfrage verwendet',
    fr: 'La clé a été utilisée pour une autre requête',
    it: 'La chiave è stata usata per un’altra richiesta',
  },
  'abroad:too-large': { de: 'Die Anfrage ist zu gross', fr: 'La requête est trop volumineuse', it: 'La richiesta è troppo grande' },
  'abroad:too-many-requests': { de: 'Zu viele Anfragen', fr: 'Trop de requêtes', it: 'Troppe richieste' },
  'abroad:cursor-unknown': {
    de: 'Diese Stelle ist nicht bekannt; bitte beginnen Sie von vorn',
    fr: 'Cette position est inconnue ; veuillez recommencer',
    it: 'Questa posizione non è nota; ricominci da capo',
  },
  'abroad:ask-anew': {
    de: 'Das ist schon verwendet oder abgelaufen; bitte fordern Sie es neu an',
    fr: 'Cela a déjà servi ou a expiré ; veuillez en demander un autre',
    it: 'È già stato usato o è scaduto; ne richieda uno nuovo',
  },
  'abroad:password-needed': {
    de: 'Bitte geben Sie zuerst das Passwort des Kontos ein',
    fr: 'Veuillez d’abord saisir le mot de passe du compte',
    it: 'Inserisca prima la password dell’account',
  },
  'abroad:unavailable': {
    de: 'Der Dienst ist zurzeit nicht verfügbar',
    fr: 'Le service n’est pas disponible pour le moment',
    it: 'Il servizio non è al momento disponibile',
  },
}

/** Addresses outside the services. */
export const notFoundWords = {
  page: {
    en: 'There is no such page here',
    de: 'Diese Seite gibt es hier nicht',
    fr: 'Cette page n’existe pas ici',
    it: 'Questa pagina qui non esiste',
  },
  file: {
    en: 'There is no such file here',
    de: 'Diese Datei gibt es hier nicht',
    fr: 'Ce fichier n’existe pas ici',
    it: 'Questo file qui non esiste',
  },
} as const satisfies Record<string, Record<Language, string>>
