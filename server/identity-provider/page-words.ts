import type { Language } from '#contract/values/languages.ts'
import { minPasswordLength, type PasswordFlaw } from '#server/domain/accounts/password-rules.ts'

export type EmailFlaw = 'missing' | 'malformed'
export type NoticeKind = 'gone' | 'other-browser' | 'forged' | 'too-many' | 'failed'

export interface PageWords {
  name: string
  chooseLanguage: string
  /** Before the title of a page whose form came back. */
  error: string
  back: string
  email: string
  password: string
  showPassword: { show: string; hide: string }
  /** At the log-in, where no mail can be sent. */
  lost: string
  login: { title: string; lead: string; action: string }
  register: { title: string; lead: string; action: string; passwordHint: string }
  consent: { title: string; lead: string; items: readonly string[]; end: string; action: string; other: string; as: string }
  emailFlaws: Record<EmailFlaw, string>
  passwordFlaws: Record<PasswordFlaw, string>
  wrong: string
  taken: string
  notices: Record<NoticeKind, { title: string; text: string }>
  /** Behind the notice that there were too many tries. */
  tryAgain: (minutes: number) => string
}

export const pageWords: Record<Language, PageWords> = {
  en: {
    name: 'English',
    chooseLanguage: 'Language',
    error: 'Error',
    back: 'Back to the app',
    email: 'E-mail',
    password: 'Password',
    showPassword: { show: 'Show password', hide: 'Hide password' },
    lost: 'Forgot your password? It cannot be reset, because this service cannot send e-mail. You can register with another address.',
    login: { title: 'Log in', lead: 'Use your Abroad account.', action: 'Log in' },
    register: {
      title: 'Register',
      lead: 'You need an e-mail address and a password. You can then fill in your profile in the app.',
      action: 'Register',
      passwordHint: `At least ${minPasswordLength} characters. Several words are easy to remember.`,
    },
    consent: {
      title: 'Do you agree?',
      lead: 'Abroad would like to use your account. The app will then know:',
      items: ['your e-mail address', 'your account ID'],
      end: 'Your password stays here. You can delete the account in the app’s settings.',
      action: 'Accept and continue',
      other: 'Use another account',
      as: 'Logged in as',
    },
    emailFlaws: { missing: 'Please enter your e-mail address.', malformed: 'Please enter a valid e-mail address.' },
    passwordFlaws: {
      missing: 'Please enter your password.',
      short: `The password must have at least ${minPasswordLength} characters.`,
      long: 'The password is too long.',
      address: 'The password must not be your e-mail address.',
      common: 'This password is easy to guess. Please choose another one.',
    },
    wrong: 'The e-mail address or password is not correct.',
    taken: 'No account can be created with this address. If it is yours, log in with your password.',
    notices: {
      gone: { title: 'This page has expired', text: 'Log in again from the app.' },
      'other-browser': {
        title: 'Please start in the app',
        text: 'This page was opened in another browser, or cookies are blocked. Open the app in this browser and log in there.',
      },
      failed: {
        title: 'That did not work',
        text: 'Something went wrong with the service, and nothing was changed. Go back and try again in a moment.',
      },
      forged: { title: 'Please try again', text: 'The form did not come from this page. Nothing was changed.' },
      'too-many': {
        title: 'Too many attempts',
        text: 'For your security, please wait a moment. Meanwhile, the app works without a login.',
      },
    },
    tryAgain: (minutes) => (minutes === 1 ? 'Try again in 1 minute.' : `Try again in ${minutes} minutes.`),
  },
  de: {
    name: 'Deutsch',
    chooseLanguage: 'Sprache',
    error: 'Fehler',
    back: 'Zurück zur App',
    email: 'E-Mail',
    password: 'Passwort',
    showPassword: { show: 'Passwort anzeigen', hide: 'Passwort verbergen' },
    lost: 'Passwort vergessen? Von hier aus kann keine E-Mail verschickt werden, es lässt sich deshalb nicht zurücksetzen. Sie können sich mit einer anderen Adresse registrieren.',
    login: { title: 'Anmelden', lead: 'Mit dem Konto, das Sie für Abroad verwenden.', action: 'Anmelden' },
    register: {
      title: 'Registrieren',
      lead: 'Sie brauchen eine E-Mail-Adresse und ein Passwort. Ihr Profil erfassen Sie danach in der App.',
      action: 'Registrieren',
      passwordHint: `Mindestens ${minPasswordLength} Zeichen. Mehrere Wörter sind leicht zu merken.`,
    },
    consent: {
      title: 'Sind Sie einverstanden?',
      lead: 'Abroad möchte Ihr Konto verwenden. Die App kennt dann:',
      items: ['Ihre E-Mail-Adresse', 'die Nummer Ihres Kontos'],
      end: 'Ihr Passwort bleibt hier. Das Konto können Sie in den Einstellungen der App löschen.',
      action: 'Zustimmen und weiter',
      other: 'Anderes Konto verwenden',
      as: 'Angemeldet als',
    },
    emailFlaws: { missing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.', malformed: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.' },
    passwordFlaws: {
      missing: 'Bitte geben Sie Ihr Passwort ein.',
      short: `Das Passwort braucht mindestens ${minPasswordLength} Zeichen.`,
      long: 'Das Passwort ist zu lang.',
      address: 'Das Passwort darf nicht Ihre E-Mail-Adresse sein.',
      common: 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
    },
    wrong: 'E-Mail oder Passwort ist falsch.',
    taken: 'Mit dieser Adresse lässt sich kein Konto eröffnen. Falls sie Ihnen gehört, melden Sie sich mit Ihrem Passwort an.',
    notices: {
      gone: { title: 'Diese Seite ist abgelaufen', text: 'Melden Sie sich aus der App neu an.' },
      'other-browser': {
        title: 'Bitte beginnen Sie in der App',
        text: 'Diese Seite wurde in einem anderen Browser geöffnet, oder Cookies sind gesperrt. Öffnen Sie die App in diesem Browser und melden Sie sich dort an.',
      },
      failed: {
        title: 'Das hat nicht geklappt',
        text: 'Der Dienst hat versagt, es wurde nichts geändert. Gehen Sie zurück und versuchen Sie es in einem Moment noch einmal.',
      },
      forged: { title: 'Bitte versuchen Sie es noch einmal', text: 'Das Formular kam nicht von dieser Seite. Es wurde nichts geändert.' },
      'too-many': {
        title: 'Zu viele Versuche',
        text: 'Zu Ihrer Sicherheit gibt es eine kurze Pause. Die App funktioniert inzwischen ohne Anmeldung.',
      },
    },
    tryAgain: (minutes) =>
      minutes === 1 ? 'Versuchen Sie es in 1 Minute noch einmal.' : `Versuchen Sie es in ${minutes} Minuten noch einmal.`,
  },
  fr: {
    name: 'Français',
    chooseLanguage: 'Langue',
    error: 'Erreur',
    back: 'Retour à l’application',
    email: 'E-mail',
    password: 'Mot de passe',
    showPassword: { show: 'Afficher le mot de passe', hide: 'Masquer le mot de passe' },
    lost: 'Mot de passe oublié ? Aucun e-mail ne peut être envoyé d’ici ; il est donc impossible de le réinitialiser. Vous pouvez vous inscrire avec une autre adresse.',
    login: { title: 'Se connecter', lead: 'Avec le compte que vous utilisez pour Abroad.', action: 'Se connecter' },
    register: {
      title: 'S’inscrire',
      lead: 'Il vous faut une adresse e-mail et un mot de passe. Vous remplirez votre profil ensuite dans l’application.',
      action: 'S’inscrire',
      passwordHint: `Au moins ${minPasswordLength} caractères. Plusieurs mots se retiennent facilement.`,
    },
    consent: {
      title: 'Êtes-vous d’accord ?',
      lead: 'Abroad souhaite utiliser votre compte. L’application connaît alors :',
      items: ['votre adresse e-mail', 'le numéro de votre compte'],
      end: 'Votre mot de passe reste ici. Vous pouvez supprimer le compte dans les paramètres de l’application.',
      action: 'Accepter et continuer',
      other: 'Utiliser un autre compte',
      as: 'Connexion avec',
    },
    emailFlaws: { missing: 'Veuillez saisir votre adresse e-mail.', malformed: 'Veuillez saisir une adresse e-mail valable.' },
    passwordFlaws: {
      missing: 'Veuillez saisir votre mot de passe.',
      short: `Le mot de passe doit compter au moins ${minPasswordLength} caractères.`,
      long: 'Le mot de passe est trop long.',
      address: 'Le mot de passe ne doit pas être votre adresse e-mail.',
      common: 'Ce mot de passe est facile à deviner. Veuillez en choisir un autre.',
    },
    wrong: 'L’e-mail ou le mot de passe est incorrect.',
    taken: 'Aucun compte ne peut être ouvert avec cette adresse. Si elle vous appartient, connectez-vous avec votre mot de passe.',
    notices: {
      gone: { title: 'Cette page a expiré', text: 'Reconnectez-vous depuis l’application.' },
      'other-browser': {
        title: 'Veuillez commencer dans l’application',
        text: 'Cette page a été ouverte dans un autre navigateur, ou les cookies sont bloqués. Ouvrez l’application dans ce navigateur et connectez-vous là.',
      },
      failed: {
        title: 'Cela n’a pas fonctionné',
        text: 'Le service est en panne, rien n’a été modifié. Revenez en arrière et réessayez dans un instant.',
      },
      forged: { title: 'Veuillez réessayer', text: 'Le formulaire ne venait pas de cette page. Rien n’a été modifié.' },
      'too-many': {
        title: 'Trop de tentatives',
        text: 'Pour votre sécurité, une courte pause s’impose. En attendant, l’application fonctionne sans connexion.',
      },
    },
    tryAgain: (minutes) => (minutes === 1 ? 'Réessayez dans 1 minute.' : `Réessayez dans ${minutes} minutes.`),
  },
  it: {
    name: 'Italiano',
    chooseLanguage: 'Lingua',
    error: 'Errore',
    back: 'Tornare all’app',
    email: 'E-mail',
    password: 'Password',
    showPassword: { show: 'Mostra la password', hide: 'Nascondi la password' },
    lost: 'Ha dimenticato la password? Da qui non è possibile inviare e-mail, quindi non può essere reimpostata. Può registrarsi con un altro indirizzo.',
    login: { title: 'Accedere', lead: 'Con il conto che usa per Abroad.', action: 'Accedere' },
    register: {
      title: 'Registrarsi',
      lead: 'Le servono un indirizzo e-mail e una password. Il profilo lo compila poi nell’app.',
      action: 'Registrarsi',
      passwordHint: `Almeno ${minPasswordLength} caratteri. Più parole si ricordano facilmente.`,
    },
    consent: {
      title: 'È d’accordo?',
      lead: 'Abroad desidera usare il suo conto. L’app conosce allora:',
      items: ['il suo indirizzo e-mail', 'il numero del suo conto'],
      end: 'La password resta qui. Può eliminare il conto nelle impostazioni dell’app.',
      action: 'Accettare e continuare',
      other: 'Usare un altro conto',
      as: 'Accesso con',
    },
    emailFlaws: { missing: 'Inserisca il suo indirizzo e-mail.', malformed: 'Inserisca un indirizzo e-mail valido.' },
    passwordFlaws: {
      missing: 'Inserisca la sua password.',
      short: `La password deve avere almeno ${minPasswordLength} caratteri.`,
      long: 'La password è troppo lunga.',
      address: 'La password non può essere il suo indirizzo e-mail.',
      common: 'Questa password è facile da indovinare. Ne scelga un’altra.',
    },
    wrong: 'L’e-mail o la password non è corretta.',
    taken: 'Con questo indirizzo non si può aprire un conto. Se è suo, acceda con la sua password.',
    notices: {
      gone: { title: 'Questa pagina è scaduta', text: 'Acceda di nuovo dall’app.' },
      'other-browser': {
        title: 'Inizi dall’app',
        text: 'Questa pagina è stata aperta in un altro browser, oppure i cookie sono bloccati. Apra l’app in questo browser e acceda da lì.',
      },
      failed: {
        title: 'Qualcosa non ha funzionato',
        text: 'Il servizio ha avuto un guasto, non è stato cambiato nulla. Torni indietro e riprovi tra un momento.',
      },
      forged: { title: 'Riprovi', text: 'Il modulo non proveniva da questa pagina. Non è stato cambiato nulla.' },
      'too-many': {
        title: 'Troppi tentativi',
        text: 'Per la sua sicurezza c’è una breve pausa. Nel frattempo l’app funziona senza accesso.',
      },
    },
    tryAgain: (minutes) => (minutes === 1 ? 'Riprovi tra 1 minuto.' : `Riprovi tra ${minutes} minuti.`),
  },
}
