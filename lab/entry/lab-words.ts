import { bringWords } from '#src/i18n/i18n.ts'

/** The Lab's words, with the Lab: no citizen waits for them. */
export function loadLabWords(): Promise<void> {
  return bringWords({
    mark: 'lab',
    load: {
      de: () => import('./lab-de.ts'),
      fr: () => import('./lab-fr.ts'),
      it: () => import('./lab-it.ts'),
      en: () => import('./lab-en.ts'),
    },
  })
}
