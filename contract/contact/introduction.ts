import { maxMessageLength, type ConversationBody } from './chat.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from './representation.ts'

/** The first words of a conversation, as the service will write them and the app shows them before; empty where the app sends none. */
export function introductionOf(
  { greeting, introductionMessageTemplate: template, representationTitleJoinWord: joinWord }: ConversationBody,
  { names, city }: Pick<Representation, 'names' | 'city'>,
  language: Language,
): string {
  const name = names[language]
  const title = namesCity(name, city[language]) ? name : [name, joinWord.trim(), city[language]].filter(Boolean).join(' ')
  // By a function: words of a client are no patterns of replacement.
  const fill = (text: string) => text.replaceAll('{greeting}', () => greeting.trim()).replaceAll('{representation}', () => title)
  const parts = template.includes('{greeting}') ? [fill(template)] : [greeting, fill(template)]
  const text = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
  // A greeting that is named again and again would make a message that no client takes. A cut sign of two halves is left out whole.
  return text
    .slice(0, maxMessageLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** A city's article goes into the preposition of a name: Le Caire is "au Caire", L'Avana "all'Avana". */
function namesCity(name: string, city: string): boolean {
  return name.includes(city.replace(/^(?:(?:Le|La|Les|Il|Lo) |L['’])/, ''))
}
