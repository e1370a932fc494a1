import { bringWords } from './i18n.ts'

/** The Lab's words, with the Lab: no citizen waits for them. */
export function loadLabWords(): Promise<void> {
  return bringWords({
    mark: 'lab',
    load: {
      de: () => import('./wording/lab-de.ts'),
      fr: () => import('./wording/lab-fr.ts'),
      it: () => import('./wording/lab-it.ts'),
      en: () => import('./wording/lab-en.ts'),
    },
  })
}
