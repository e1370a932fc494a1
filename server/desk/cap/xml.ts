import { SaxesParser } from 'saxes'
import { escapeMarkup } from '#contract/values/escape-markup.ts'

const capNamespace = 'urn:oasis:names:tc:emergency:cap:1.2'
/** Attributes of these namespaces tell a parser how to read the file; they carry no content. */
const technicalNamespaces = ['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/2001/XMLSchema-instance']

/** `name`: the local name of a CAP 1.2 element, `{namespace}name` of any other. */
export interface XmlElement {
  name: string
  /** The element's own text, without the text of its children. */
  text: string
  children: XmlElement[]
  attributes?: { name: string; value: string }[]
}

export type XmlFlaw = { kind: 'empty' | 'json' | 'html' | 'doctype' | 'depth' } | { kind: 'encoding' | 'xml'; what: string }
export type XmlResult = { root: XmlElement; flaw?: undefined } | { root?: undefined; flaw: XmlFlaw }

/** An alert in an envelope has about ten levels. saxes looks up each prefix in all open elements, so a file of nothing but depth would take minutes. */
const maxDepth = 32

class Refusal extends Error {
  readonly kind: 'doctype' | 'depth'
  constructor(kind: 'doctype' | 'depth') {
    super(kind)
    this.kind = kind
  }
}

/**
 * Reads XML in the encoding that it declares, or says what the file is instead. A document type declaration is refused, so the only entities are
 * the five of XML and numbers. Nothing is fetched.
 */
export function readXml(bytes: ArrayBuffer): XmlResult {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text === undefined) return { flaw: { kind: 'encoding', what: encoding } }
  const other = otherFormat(text)
  if (other) return { flaw: { kind: other } }

  const parser = new SaxesParser({ xmlns: true })
  const document: XmlElement = { name: '', text: '', children: [] }
  const open = [document]
  const addText = (added: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += added
  }
  parser.on('doctype', () => {
    throw new Refusal('doctype')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > maxDepth) throw new Refusal('depth')
    const kept = Object.values(attributes).filter((attribute) => !technicalNamespaces.includes(attribute.uri))
    const element: XmlElement = { name: uri === capNamespace ? local : `{${uri}}${local}`, text: '', children: [] }
    if (kept.length > 0) element.attributes = kept.map(({ name, value }) => ({ name, value }))
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(text).close()
  } catch (error) {
    return { flaw: error instanceof Refusal ? { kind: error.kind } : { kind: 'xml', what: String(parser.line) } }
  }
  const [root] = document.children
  return root ? { root } : { flaw: { kind: 'xml', what: '1' } }
}

/** By the byte order mark, else as the XML declaration says, else UTF-8. */
function encodingOf(bytes: ArrayBuffer): string {
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  if (start.startsWith('\u00FF\u00FE')) return 'UTF-16LE'
  if (start.startsWith('\u00FE\u00FF')) return 'UTF-16BE'
  return /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'UTF-8'
}

/** Undefined for an unknown encoding, or bytes that it does not allow. */
function decode(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function otherFormat(text: string): 'empty' | 'json' | 'html' | undefined {
  const start = text.trimStart().slice(0, 2_000)
  if (start === '') return 'empty'
  if (/^[[{]/.test(start)) return 'json'
  return /^(?:<\?xml[^>]*>\s*)?(?:<!doctype\s+html|<html)\b/i.test(start) ? 'html' : undefined
}

/** An alert as a file; its elements are all of CAP 1.2. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, ` xmlns="${capNamespace}"`)}\n`
}

function written({ name, text, children }: XmlElement, attributes = ''): string {
  const inner =
    children.length === 0 ? escapeMarkup(text).replaceAll('\r', '&#13;') : `\n${children.map((child) => written(child)).join('\n')}\n`
  return `<${name}${attributes}>${inner}</${name}>`
}

/** The name of an element without its namespace. */
export function localName(name: string): string {
  return name.replace(/^\{.*\}/, '')
}
