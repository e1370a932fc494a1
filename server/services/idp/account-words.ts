import type { Language } from '#contract/languages.ts'

/** Of the pages about one's own log-in. */
export interface AccountWords {
  password: {
    title: string
    lead: string
    current: string
    fresh: string
    action: string
    /** Said where the old one does not fit. */
    wrong: string
  }
}

export const accountWords: Record<Language, AccountWords> = {
  en: {
    password: {
      title: 'Change password',
      lead: 'The new password counts from now on. All other devices are logged out.',
      current: 'Current password',
      fresh: 'New password',
      action: 'Change password',
      wrong: 'This is not your current password.',
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
  },
  it: {
    password: {
      title: 'Cambiare la password',
      lead: 'La nuova password vale da subito. Tutti gli altri apparecchi vengono disconnessi.',
      current: 'Password attuale',
      fresh: 'Nuova password',
      action: 'Cambiare la password',
      wrong: 'Questa non è la sua password attuale.',
    },
  },
}
