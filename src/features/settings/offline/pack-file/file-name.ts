import type { Language } from '#contract/values/languages.ts'

interface Named {
  /** "guide" in the pack's language. */
  subject: string
  place: string
  iso2: string
  language: Language
}

/** "abroad-guide-thailand-en.html": letters that every file system and every mail program carries. */
export function packFileName({ subject, place, iso2, language }: Named): string {
  return `abroad-${subject}-${slugOf(place, language) || iso2.toLowerCase()}-${language}.html`
}

function slugOf(name: string, language: Language): string {
  const spelled = language === 'de' ? name.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`) : name
  return spelled
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
