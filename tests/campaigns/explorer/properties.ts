import guideDe from '#src/features/guide/wording/guide.de.json' with { type: 'json' }
import guideEn from '#src/features/guide/wording/guide.en.json' with { type: 'json' }
import guideFr from '#src/features/guide/wording/guide.fr.json' with { type: 'json' }
import guideIt from '#src/features/guide/wording/guide.it.json' with { type: 'json' }
import de from '#src/shared/ui/wording/ui.de.json' with { type: 'json' }
import en from '#src/shared/ui/wording/ui.en.json' with { type: 'json' }
import fr from '#src/shared/ui/wording/ui.fr.json' with { type: 'json' }
import it from '#src/shared/ui/wording/ui.it.json' with { type: 'json' }
import type { Control, Look } from './look.ts'

const wordings = [de, en, fr, it]
const guides = [guideDe, guideEn, guideFr, guideIt]

export interface Moment {
  look: Look
  controls: readonly Control[]
  complaints: readonly string[]
  /** Requests to anybody but the services. */
  strangers: readonly string[]
  answerMs: number
  busyMs: number
  device: Device
  before: { look: Look; device: Device; done: 'tap' | 'back' | 'reload' | 'other' } | null
}

export interface Device {
  keys: readonly string[]
  pending: number
}

type Property = (moment: Moment) => string | null

const longestBusyMs = 40_000
const longestAnswerMs = 5_000
const codeWords = /\bundefined\b|\bNaN\b|\[object |\{\{|\}\}|Invalid Date|\bnull\b/

export const properties: Readonly<Record<string, Property>> = {
  'no error': ({ complaints }) => complaints.at(-1) ?? null,
  'one h1': ({ look: { h1s } }) => (h1s.length === 1 && h1s[0]!.trim() !== '' ? null : `headings: ${JSON.stringify(h1s)}`),
  'one main': ({ look: { mains } }) => (mains === 1 ? null : `${mains} of them`),
  'a title': ({ look: { title } }) => (title.trim() === '' ? 'the page has none' : null),
  'a language': ({ look: { language } }) => (/^(de|fr|it|en)(-|$)/.test(language) ? null : `the page speaks "${language}"`),
  'every control has a name': ({ controls }) => {
    const nameless = controls.filter(({ name }) => name.trim() === '')
    return nameless.length === 0 ? null : `${nameless.length} without: ${nameless.map(({ role }) => role).join(', ')}`
  },
  'every picture has its text': ({ look: { imagesWithoutText } }) => (imagesWithoutText === 0 ? null : `${imagesWithoutText} without`),
  'no wider than the window': ({ look: { overflow } }) => (overflow <= 0 ? null : `${overflow} px wider`),
  'no word of code': ({ look: { text } }) => {
    const found = codeWords.exec(text)
    return found ? `"${text.slice(Math.max(0, found.index - 60), found.index + 60)}"` : null
  },
  'ids are of one element': ({ look: { repeatedIds } }) => (repeatedIds.length === 0 ? null : repeatedIds.join(', ')),
  'the focus is in the dialog': ({ look: { isFocusOutside } }) => (isFocusOutside ? 'it is behind' : null),
  'nobody else is asked': ({ strangers }) => strangers.at(-1) ?? null,
  'the page answers': ({ answerMs }) => (answerMs <= longestAnswerMs ? null : `after ${answerMs} ms`),
  'no screen waits for ever': ({ busyMs }) => (busyMs <= longestBusyMs ? null : `for ${busyMs} ms by now`),
  'what is called saved is on the disk': ({ look, device, before }) => {
    if (!before || isCalledSaved(before.look) || !isCalledSaved(look)) return null
    return device.keys.some((key) => !before.device.keys.includes(key)) ? null : 'nothing new is there'
  },
  'the count of what waits is true': ({ look, device }) => {
    const shown = waitingShown(look.text)
    return shown === null || shown === device.pending ? null : `${shown} by the screen, ${device.pending} by the disk`
  },
  'a reload leads to the same screen': ({ look, before }) => {
    if (before?.done !== 'reload') return null
    const [one, other] = [before.look, look].map(({ path, h1s }) => `${path} ${h1s.join()}`)
    // A topic that leaves no trace bears the guide's address, where the guide comes (docs/decisions/0005-guide-articles.md).
    const isOfNoTrace = before.look.path === '/guide' && guides.some(({ title }) => other === `/guide ${title}`)
    // The identity service takes a consent once: come back to, and loaded anew, the page says that it has expired.
    const isExpired = before.look.path === '/idp/consent' && look.path === before.look.path
    return one === other || isOfNoTrace || isExpired ? null : `from ${one} to ${other}`
  },
}

const isCalledSaved = ({ dialogText }: Look) => wordings.some(({ said }) => dialogText.includes(said.saved))

export function waitingShown(text: string): number | null {
  for (const { notice } of wordings)
    for (const sentence of [notice.waits_one, notice.waits_other]) {
      const found = new RegExp(sentence.replaceAll(/[.?]/g, String.raw`\$&`).replace('{{count}}', String.raw`(\d+)`)).exec(text)
      if (found) return Number(found[1])
    }
  return null
}
