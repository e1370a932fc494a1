import type { Language } from '#contract/values/languages.ts'
import type { CodePurpose } from '#server/domain/accounts/mail-codes.ts'

/** Of the pages about one's own log-in, and of the mails that go with them. */
export interface AccountWords {
  password: { title: string; lead: string; current: string; fresh: string; action: string; wrong: string }
  email: { title: string; lead: string }
  forgot: { link: string; title: string; lead: string }
  reset: { title: string; lead: (address: string) => string; action: string }
  sendCode: string
  sendAgain: string
  /** On the page where it is to be typed. */
  codeSent: (address: string) => string
  code: string
  codeWrong: string
  confirm: string
  mail: Record<CodePurpose, { subject: string; text: (code: string) => string }> & { changed: { subject: string; text: string } }
}

export const accountWords: Record<Language, AccountWords> = {
  en: {
    password: {
      title: 'Change password',
      lead: 'The new password takes effect at once. All other devices will be logged out.',
      current: 'Current password',
      fresh: 'New password',
      action: 'Change password',
      wrong: 'This is not your current password.',
    },
    email: {
      title: 'Confirm e-mail address',
      lead: 'We will send you a code, so that your representation knows the address is yours.',
    },
    forgot: {
      link: 'Forgot your password?',
      title: 'Forgot your password?',
      lead: 'Enter your e-mail address. If there is an account for it, we will send a code with which you can set a new password.',
    },
    reset: {
      title: 'Set a new password',
      lead: (address) => `If there is an account for ${address}, a code is on its way there. It is valid for 15 minutes.`,
      action: 'Set password',
    },
    sendCode: 'Send code',
    sendAgain: 'Send another code',
    codeSent: (address) => `A code is on its way to ${address}. It is valid for 15 minutes.`,
    code: 'Code from the e-mail',
    codeWrong: 'The code is wrong, or it has expired.',
    confirm: 'Confirm',
    mail: {
      verify: {
        subject: 'Your code for Abroad',
        text: (code) => `Your code: ${code}

It is valid for 15 minutes. Use it to confirm that this address is yours.
If you did not ask for it, you do not need to do anything.`,
      },
      reset: {
        subject: 'Your code for a new password',
        text: (code) => `Your code: ${code}

It is valid for 15 minutes. Use it to set a new password for Abroad. Do not share it with anyone.
If you did not ask for it, you do not need to do anything: your password stays as it is.`,
      },
      changed: {
        subject: 'Your password was changed',
        text: `Your password for Abroad was changed, and all other devices were logged out.
If this was not you, set a new one: choose “Forgot your password?” when you log in.`,
      },
    },
  },
  de: {
    password: {
      title: 'Passwort ändern',
      lead: 'Das neue Passwort gilt ab sofort. Alle anderen Geräte werden abgemeldet.',
      current: 'Bisheriges Passwort',
      fresh: 'Neues Passwort',
      action: 'Passwort ändern',
      wrong: 'Das ist nicht Ihr bisheriges Passwort.',
    },
    email: {
      title: 'E-Mail-Adresse bestätigen',
      lead: 'Wir senden Ihnen einen Code. Damit weiss Ihre Vertretung, dass die Adresse Ihnen gehört.',
    },
    forgot: {
      link: 'Passwort vergessen?',
      title: 'Passwort vergessen?',
      lead: 'Geben Sie Ihre E-Mail-Adresse ein. Gibt es ein Konto dazu, senden wir einen Code dorthin, mit dem Sie ein neues Passwort setzen.',
    },
    reset: {
      title: 'Neues Passwort setzen',
      lead: (address) => `Gibt es ein Konto mit ${address}, ist ein Code dorthin unterwegs. Er gilt 15 Minuten.`,
      action: 'Passwort setzen',
    },
    sendCode: 'Code senden',
    sendAgain: 'Neuen Code senden',
    codeSent: (address) => `Ein Code ist an ${address} unterwegs. Er gilt 15 Minuten.`,
    code: 'Code aus der Mail',
    codeWrong: 'Der Code ist falsch oder abgelaufen.',
    confirm: 'Bestätigen',
    mail: {
      verify: {
        subject: 'Ihr Code für Abroad',
        text: (code) => `Ihr Code: ${code}

Er gilt 15 Minuten. Damit bestätigen Sie, dass diese Adresse Ihnen gehört.
Falls Sie ihn nicht verlangt haben, müssen Sie nichts tun.`,
      },
      reset: {
        subject: 'Ihr Code für ein neues Passwort',
        text: (code) => `Ihr Code: ${code}

Er gilt 15 Minuten. Damit setzen Sie ein neues Passwort für Abroad. Geben Sie ihn an niemanden weiter.
Falls Sie ihn nicht verlangt haben, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.`,
      },
      changed: {
        subject: 'Ihr Passwort wurde geändert',
        text: `Ihr Passwort für Abroad wurde geändert, und alle anderen Geräte wurden abgemeldet.
Falls Sie das nicht waren, setzen Sie ein neues: Wählen Sie bei der Anmeldung «Passwort vergessen?».`,
      },
    },
  },
  fr: {
    password: {
      title: 'Changer le mot de passe',
      lead: 'Le nouveau mot de passe est valable immédiatement. Tous les autres appareils sont déconnectés.',
      current: 'Mot de passe actuel',
      fresh: 'Nouveau mot de passe',
      action: 'Changer le mot de passe',
      wrong: 'Ce n’est pas votre mot de passe actuel.',
    },
    email: {
      title: 'Confirmer l’adresse e-mail',
      lead: 'Nous vous envoyons un code. Votre représentation sait ainsi que l’adresse est la vôtre.',
    },
    forgot: {
      link: 'Mot de passe oublié ?',
      title: 'Mot de passe oublié ?',
      lead: 'Saisissez votre adresse e-mail. Si un compte existe à cette adresse, nous y envoyons un code qui permet de définir un nouveau mot de passe.',
    },
    reset: {
      title: 'Définir un nouveau mot de passe',
      lead: (address) => `Si un compte existe à l’adresse ${address}, un code y est en route. Il est valable 15 minutes.`,
      action: 'Définir le mot de passe',
    },
    sendCode: 'Envoyer le code',
    sendAgain: 'Envoyer un autre code',
    codeSent: (address) => `Un code est en route vers ${address}. Il est valable 15 minutes.`,
    code: 'Code reçu par e-mail',
    codeWrong: 'Le code est incorrect ou a expiré.',
    confirm: 'Confirmer',
    mail: {
      verify: {
        subject: 'Votre code pour Abroad',
        text: (code) => `Votre code : ${code}

Il est valable 15 minutes. Vous confirmez ainsi que cette adresse est la vôtre.
Si vous ne l’avez pas demandé, vous n’avez rien à faire.`,
      },
      reset: {
        subject: 'Votre code pour un nouveau mot de passe',
        text: (code) => `Votre code : ${code}

Il est valable 15 minutes. Il permet de définir un nouveau mot de passe pour Abroad. Ne le donnez à personne.
Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste le même.`,
      },
      changed: {
        subject: 'Votre mot de passe a été changé',
        text: `Votre mot de passe pour Abroad a été changé et tous les autres appareils ont été déconnectés.
Si ce n’était pas vous, définissez-en un nouveau : choisissez « Mot de passe oublié ? » lors de la connexion.`,
      },
    },
  },
  it: {
    password: {
      title: 'Cambiare la password',
      lead: 'La nuova password vale da subito. Tutti gli altri dispositivi vengono disconnessi.',
      current: 'Password attuale',
      fresh: 'Nuova password',
      action: 'Cambiare la password',
      wrong: 'Questa non è la sua password attuale.',
    },
    email: {
      title: 'Confermare l’indirizzo e-mail',
      lead: 'Le inviamo un codice. Così la sua rappresentanza sa che l’indirizzo è suo.',
    },
    forgot: {
      link: 'Password dimenticata?',
      title: 'Password dimenticata?',
      lead: 'Inserisca il suo indirizzo e-mail. Se esiste un account con questo indirizzo, le inviamo lì un codice con cui impostare una nuova password.',
    },
    reset: {
      title: 'Impostare una nuova password',
      lead: (address) => `Se esiste un account con ${address}, un codice è in arrivo. Vale 15 minuti.`,
      action: 'Impostare la password',
    },
    sendCode: 'Inviare il codice',
    sendAgain: 'Inviare un altro codice',
    codeSent: (address) => `Un codice è in arrivo a ${address}. Vale 15 minuti.`,
    code: 'Codice ricevuto per e-mail',
    codeWrong: 'Il codice è sbagliato o è scaduto.',
    confirm: 'Confermare',
    mail: {
      verify: {
        subject: 'Il suo codice per Abroad',
        text: (code) => `Il suo codice: ${code}

Vale 15 minuti. Con esso conferma che questo indirizzo è suo.
Se non l’ha chiesto lei, non deve fare nulla.`,
      },
      reset: {
        subject: 'Il suo codice per una nuova password',
        text: (code) => `Il suo codice: ${code}

Vale 15 minuti. Con esso imposta una nuova password per Abroad. Non lo dia a nessuno.
Se non l’ha chiesto lei, non deve fare nulla: la sua password resta com’è.`,
      },
      changed: {
        subject: 'La sua password è stata cambiata',
        text: `La sua password per Abroad è stata cambiata e tutti gli altri dispositivi sono stati disconnessi.
Se la modifica non viene da lei, ne imposti una nuova: scelga «Password dimenticata?» quando accede.`,
      },
    },
  },
}
