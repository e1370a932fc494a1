import { bringWords } from '#src/i18n/i18n.ts'
import type { wording } from './lab-en.ts'

declare module '#src/i18n/words.ts' {
  interface Words {
    lab: typeof wording
  }
}

const load = {
  de: () => import('./lab-de.ts'),
  fr: () => import('./lab-fr.ts'),
  it: () => import('./lab-it.ts'),
  en: () => import('./lab-en.ts'),
}

/** The Lab's words, with the Lab: no citizen waits for them. */
export function loadLabWords(): Promise<void> {
  return bringWords('lab', async (language) => (await load[language]()).wording)
}
