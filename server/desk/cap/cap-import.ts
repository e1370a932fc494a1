import { oneLine, timeFields } from '#server/domain/alerts/alert-form.ts'
import { formatTime } from '#server/desk/page.ts'
import type { DeskWords } from '#server/desk/words.ts'
import type { Visit } from '#server/desk/visit.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { paragraphsIn } from '#contract/values/paragraphs.ts'
import { allOf, codesIn, countryOf, countryPairsIn, endingsIn, nextWordsIn, textOf, timeOf, type Pair } from './cap-elements.ts'
import { alertsIn, whatElse, type CapFlaw, type Finding } from './cap-envelope.ts'
import { levelOf, placeIn } from './cap-file.ts'
import { areaOf, summaryOf, valuesIn, type NamedValue, type Summary } from './cap-rest.ts'
import { findViolation } from './cap-schema.ts'
import { contentOf, countriesIn, selectTexts, sharedKey, type TakenText } from './cap-select.ts'
import { readXml, type XmlElement } from './xml.ts'

type CapNote = keyof DeskWords['cap']['notes']

/** `id` is passed to a second import of the same file. */
export interface CapOption extends Summary {
  id: string
  /** Why this one cannot be imported. */
  flaw: Finding<CapFlaw> | undefined
}

export interface CapDraft {
  kind: 'draft'
  /** Fields of the desk's alert form, which validates them. */
  fields: Record<string, string>
  notes: Finding<CapNote>[]
  /** Other texts and alerts of the file. */
  others: Summary[]
  /** Everything else that the file says and the fields do not. */
  rest: NamedValue[]
}

export type CapImport =
  | CapDraft
  | { kind: 'choice'; of: 'alerts' | 'texts'; options: CapOption[] }
  | { kind: 'refused'; flaw: Finding<CapFlaw> }

type Reader = Pick<Visit, 'words' | 'language' | 'timezone'>

/** Reads an alert in CAP 1.2, alone or in an envelope. `choice` is the id of an option of an earlier import of the same file. */
export function importCap(bytes: ArrayBuffer, reader: Reader, reference: ReferenceData, choice = ''): CapImport {
  const { root, flaw } = readXml(bytes)
  if (!root) return { kind: 'refused', flaw }
  const alerts = alertsIn(root)
  const [alertId = '', textId = ''] = choice.split('.')
  const alert = alerts.length === 1 ? alerts[0] : alerts.find((_, index) => String(index) === alertId)
  if (!alert) return alerts.length === 0 ? { kind: 'refused', flaw: whatElse(root) } : choiceOf(alerts, '')
  const refused = flawOf(alert)
  if (refused) return { kind: 'refused', flaw: refused }
  const infos = allOf(alert, 'info')
  const selection = selectTexts(alert, reference, infos[Number(textId || NaN)])
  if (!selection) {
    const languages = infos.map((info) => textOf(info, 'language') || 'en-US').toSorted()
    return { kind: 'refused', flaw: { kind: 'language', what: languages.join(', ') || '–' } }
  }
  if (selection.tied) return choiceOf(infos, `${alerts.indexOf(alert)}.`, selection.tied)
  const draft = draftOf(alert, selection.taken, { reader, reference })
  const otherAlerts = alerts.filter((one) => one !== alert)
  const envelope = valuesIn(root, new Set(alerts))
  return { ...draft, others: [...draft.others, ...sorted(otherAlerts).map(summaryOf)], rest: [...draft.rest, ...envelope] }
}

/** In an order of their own, so that a list does not depend on the order of the file. */
function sorted(elements: readonly XmlElement[]): XmlElement[] {
  return elements
    .map((element) => ({ element, content: contentOf(element) }))
    .toSorted((a, b) => (a.content < b.content ? -1 : 1))
    .map(({ element }) => element)
}

function choiceOf(all: readonly XmlElement[], prefix: string, offered = all): CapImport {
  return {
    kind: 'choice',
    of: prefix === '' ? 'alerts' : 'texts',
    options: sorted(offered).map((element) => ({
      ...summaryOf(element),
      id: `${prefix}${all.indexOf(element)}`,
      flaw: prefix === '' ? flawOf(element) : undefined,
    })),
  }
}

/** Why an alert is not imported: it is not valid, or it is valid and still nothing for the public to read here. */
function flawOf(alert: XmlElement): Finding<CapFlaw> | undefined {
  const violation = findViolation(alert)
  if (violation) return violation
  const [status, msgType, scope] = [textOf(alert, 'status'), textOf(alert, 'msgType'), textOf(alert, 'scope')]
  if (status !== 'Actual' && status !== 'Draft') return { kind: 'status', what: status }
  if (msgType !== 'Alert' && msgType !== 'Update') return { kind: 'msgType', what: msgType }
  return scope === 'Public' ? undefined : { kind: 'scope', what: scope }
}

interface Context {
  reader: Reader
  reference: ReferenceData
}

function draftOf(alert: XmlElement, taken: readonly TakenText[], { reader, reference }: Context): CapDraft {
  const { words, timezone } = reader
  const [lead] = taken
  if (!lead) throw new Error('no text was taken')
  /** Elements whose value is in a field. */
  const used = new Set<XmlElement>()
  const use = (element: XmlElement, name: string): string => {
    const [found] = allOf(element, name)
    if (found) used.add(found)
    return found?.text.trim() ?? ''
  }
  for (const name of ['status', 'msgType', 'scope']) use(alert, name)

  const urgency = use(lead.element, 'urgency')
  const severity = use(lead.element, 'severity')
  const { level, isExact } = levelOf(urgency, severity)
  const times = timesOf(alert, lead.element, { reader, used })
  const { known, unknown } = countriesIn(lead.element, reference)
  const shared = sharedKey(lead.element, alert, reference)
  const texts = taken.flatMap(({ language, element }) => {
    use(element, 'language')
    for (const area of allOf(element, 'area')) use(area, 'areaDesc')
    for (const pair of countryPairsIn(element)) if (isAllUsed(pair, reference, new Set(known))) used.add(pair.element)
    const names = known.map((iso2) => placeIn([iso2], language, reference))
    const area = areaOf(element, (described) => withoutCountries(described, names))
    const title = textOf(element, 'headline') === '' ? use(element, 'event') : use(element, 'headline')
    return [
      [`title_${language}`, oneLine(title)],
      [`area_${language}`, oneLine(area)],
      [`what_${language}`, paragraphsIn(use(element, 'description')).join('\n\n')],
      [`steps_${language}`, paragraphsIn(use(element, 'instruction')).join('\n')],
    ] as const
  })
  // Translations repeat what a lead says in numbers and codes.
  const leadValues = new Set(valuesIn(lead.element).map(({ name, value }) => `${name}\n${value}`))
  const unusedByLead = new Set(valuesIn(lead.element, used).map(({ name, value }) => `${name}\n${value}`))
  const left = sorted(allOf(alert, 'info').filter((info) => taken.every(({ element }) => contentOf(element) !== contentOf(info))))
  const rest = valuesIn(alert, new Set([...used, ...left])).filter(({ name, value }) => {
    const key = `${name}\n${value}`
    return unusedByLead.has(key) || !leadValues.has(key)
  })
  const untitled = taken.filter(({ element }) => textOf(element, 'headline') === '').map(({ language }) => words.languages[language] ?? '')
  const notes: (Finding<CapNote> | false | undefined)[] = [
    textOf(alert, 'msgType') === 'Update' && { kind: 'update' },
    unknown.length > 0 && { kind: 'country', what: unknown.join(', ') },
    untitled.length > 0 && { kind: 'headline', what: untitled.join(', ') },
    !isExact && { kind: 'level', what: `${severity}, ${urgency} → ${words.severities[level]}` },
    times.note,
    taken.some(({ element }) => sharedKey(element, alert, reference) !== shared) && {
      kind: 'differ',
      what: words.languages[lead.language] ?? '',
    },
    alert.children.some(({ name }) => name.endsWith('}Signature')) && { kind: 'signature' },
  ]
  return {
    kind: 'draft',
    fields: {
      countries: [...known, ...unknown].join(', '),
      severity: level,
      ...timeFields('from', times.from, timezone),
      ...timeFields('until', times.until, timezone),
      ...timeFields('next', times.nextWordBy, timezone),
      ...Object.fromEntries(texts),
    },
    notes: notes.filter((note) => note !== false && note !== undefined),
    others: left.map(summaryOf),
    rest: [...new Map(rest.map((one) => [JSON.stringify(one), one])).values()],
  }
}

/** Our files end the name of an area with the names of its countries. */
function withoutCountries(described: string, names: readonly string[]): string {
  const name = names.find((one) => described === one || described.endsWith(`, ${one}`))
  return name === undefined ? described : withoutCountries(described.slice(0, -name.length).replace(/, $/, ''), names)
}

function isAllUsed({ value }: Pair, { iso2ByCode }: ReferenceData, known: ReadonlySet<string>): boolean {
  return codesIn(value).every((code) => {
    const country = countryOf(code, iso2ByCode)
    return country?.isWhole === true && known.has(country.iso2)
  })
}

interface Times {
  from: number
  /** Null: staff have to fill it in. */
  until: number | null
  nextWordBy: number | null
  note: Finding<CapNote> | undefined
}

/**
 * `expires` says until when a message is valid, which may be before the event has begun; phones would then call the alert ended. So an alert is
 * shown until the later of `expires` and the end of the event, and only if one of them is after the beginning of the event.
 */
function timesOf(alert: XmlElement, info: XmlElement, { reader, used }: { reader: Reader; used: Set<XmlElement> }): Times {
  const mark = (element: XmlElement, name: string) => allOf(element, name).forEach((one) => used.add(one))
  const effective = timeOf(info, 'effective')
  mark(effective === undefined ? alert : info, effective === undefined ? 'sent' : 'effective')
  const from = effective ?? timeOf(alert, 'sent') ?? 0
  const [onset, expires] = [timeOf(info, 'onset'), timeOf(info, 'expires')]
  const [ending] = latestFirst(endingsIn(info))
  const [nextWord] = latestFirst(nextWordsIn(info)).toReversed()
  if (nextWord) used.add(nextWord.element)
  const shared = { from, nextWordBy: nextWord?.at ?? null }
  const begins = Math.max(from, onset ?? from)
  const say = (at: number | undefined) => (at === undefined ? '–' : formatTime(at, reader))
  if (ending && ending.at > begins && ending.at > (expires ?? 0)) {
    used.add(ending.element)
    return { ...shared, until: ending.at, note: expires === undefined ? undefined : { kind: 'ending', what: say(expires) } }
  }
  if (onset !== undefined && expires !== undefined && expires <= onset)
    return { ...shared, until: null, note: { kind: 'end', what: `${say(expires)} · ${say(onset)}` } }
  mark(info, 'expires')
  return { ...shared, until: expires ?? null, note: undefined }
}

function latestFirst(pairs: readonly Pair[]): { at: number; element: XmlElement }[] {
  return pairs.map(({ value, element }) => ({ at: Date.parse(value), element })).toSorted((a, b) => b.at - a.at)
}
