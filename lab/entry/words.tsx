import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/values/language-codes.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import de from '#lab/screens/wording/de.json'
import en from '#lab/screens/wording/en.json'
import fr from '#lab/screens/wording/fr.json'
import it from '#lab/screens/wording/it.json'

declare module '#src/shared/i18n/words.ts' {
  interface Words {
    lab: typeof en
  }
}

const words = { de, fr, it, en }

/** What the Lab adds to the app, with its words: of all languages at once, since the services are on this machine. */
export function withLabWords(Part: ComponentType): ComponentType {
  return () => (
    <LabWords>
      <Part />
    </LabWords>
  )
}

function LabWords({ children }: { children: Elements }) {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'lab')) for (const language of languages) i18n.addResourceBundle(language, 'lab', words[language])
  return children
}
