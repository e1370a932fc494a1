import type { DeskWords } from '#server/desk/words.ts'
import { localName, type XmlElement } from './xml.ts'

/** Why a file, or one alert of several, is not imported. */
export type CapFlaw = keyof DeskWords['cap']['flaws']

/** `what`: names, values or codes. They follow a sentence that ends with a colon. */
export interface Finding<Kind> {
  kind: Kind
  what?: string
}

/** The alerts of a file: its root, or those in an envelope such as EDXL, Atom or a list of an office's own, at any depth. */
export function alertsIn(element: XmlElement): XmlElement[] {
  return element.name === 'alert' ? [element] : element.children.flatMap(alertsIn)
}

const earlierVersions: Record<string, string> = {
  'urn:oasis:names:tc:emergency:cap:1.1': 'CAP 1.1',
  'http://www.incident.com/cap/1.0': 'CAP 1.0',
}

const kinds: Record<string, CapFlaw> = {
  '{http://www.w3.org/2005/Atom}feed': 'atom',
  '{http://www.w3.org/2005/Atom}entry': 'atom',
  '{http://www.w3.org/1999/02/22-rdf-syntax-ns#}RDF': 'rss',
  '{http://www.w3.org/1999/xhtml}html': 'html',
  '{http://www.w3.org/2001/04/xmlenc#}EncryptedData': 'encrypted',
  '{}html': 'html',
  '{}rss': 'rss',
}

/** What a file without an alert in CAP 1.2 is instead. */
export function whatElse(root: XmlElement): Finding<CapFlaw> {
  const [foreign] = foreignAlertsIn(root)
  const version = earlierVersions[foreign ?? '']
  if (version !== undefined) return { kind: 'version', what: version }
  if (foreign !== undefined) return { kind: 'namespace', what: foreign || '–' }
  const kind = kinds[root.name]
  return kind ? { kind } : { kind: 'noAlert', what: localName(root.name) }
}

/** The namespaces of elements that are named like an alert. */
function foreignAlertsIn({ name, children }: XmlElement): string[] {
  const [, namespace] = /^\{(.*)\}alert$/.exec(name) ?? []
  return namespace === undefined ? children.flatMap(foreignAlertsIn) : [namespace]
}
