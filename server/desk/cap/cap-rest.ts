import { allOf, languageTag, textOf } from './cap-elements.ts'
import { localName, type XmlElement } from './xml.ts'

export interface NamedValue {
  name: string
  value: string
}

/** An alert or a text that was not imported: what it is about, and everything that it says. */
export interface Summary {
  title: string
  languages: string
  severity: string
  area: string
  /** As the file has it. */
  end: string
  values: NamedValue[]
}

/** Everything in an element that has a value, apart from elements in `skipped`, sorted: the same list whatever the order in the file. */
export function valuesIn(element: XmlElement, skipped: ReadonlySet<XmlElement> = new Set()): NamedValue[] {
  return valuesAt(element, [], skipped).toSorted((a, b) => (a.name === b.name ? order(a.value, b.value) : order(a.name, b.name)))
}

/** Levels that every element of CAP is in; their names would say nothing. */
const outer = ['alert', 'info']

function valuesAt(element: XmlElement, path: readonly string[], skipped: ReadonlySet<XmlElement>): NamedValue[] {
  if (skipped.has(element)) return []
  const name = path.join('/')
  const attributes = (element.attributes ?? []).map((attribute) => ({ name: `${name}@${attribute.name}`, value: attribute.value }))
  const text = element.text.trim()
  const own = text === '' ? [] : [{ name, value: text }]
  const valueName = textOf(element, 'valueName')
  if (valueName !== '') return [...attributes, { name: `${name} (${valueName})`, value: textOf(element, 'value') }]
  const below = element.children.flatMap((child) => {
    const childName = localName(child.name)
    return valuesAt(child, outer.includes(childName) ? path : [...path, childName], skipped)
  })
  return [...attributes, ...own, ...below]
}

export function summaryOf(element: XmlElement): Summary {
  const infos = element.name === 'info' ? [element] : allOf(element, 'info')
  const all = (read: (info: XmlElement) => string) => [...new Set(infos.map(read).filter(Boolean))].toSorted(order).join(' · ')
  return {
    title: all((info) => textOf(info, 'headline') || textOf(info, 'event')) || textOf(element, 'identifier'),
    languages: all(languageTag),
    severity: all((info) => `${textOf(info, 'severity')}, ${textOf(info, 'urgency')}`),
    area: all((info) => areaOf(info)),
    end: all((info) => textOf(info, 'expires')),
    values: valuesIn(element),
  }
}

/** The descriptions of all areas, sorted; `edit` changes each of them. */
export function areaOf(info: XmlElement, edit = (described: string) => described): string {
  const areas = allOf(info, 'area').map((area) => edit(textOf(area, 'areaDesc')))
  return [...new Set(areas.filter(Boolean))].toSorted(order).join(', ')
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
