import { SaxesParser } from 'saxes'

const capNamespace = 'urn:oasis:names:tc:emergency:cap:1.2'

/** `name`: that of CAP 1.2, or `{namespace}name` of any other. Attributes are not kept: CAP has none. */
export interface XmlElement {
  name: string
  /** What stands in it directly, without that of its children. */
  text: string
  children: XmlElement[]
}

export type XmlFlaw = { kind: 'doctype' } | { kind: 'xml'; what: string }
export type XmlResult = { root: XmlElement; flaw?: undefined } | { root?: undefined; flaw: XmlFlaw }

/** CAP has four levels, and signatures a few more. Names are looked up through all levels: a file that is nothing but depth would take minutes. */
const maxDepth = 16

/** Reads UTF-8. Nothing is fetched and no entity is expanded but the five of XML and numbers: a declaration that could define others is refused. */
export function readXml(bytes: ArrayBuffer): XmlResult {
  const parser = new SaxesParser({ xmlns: true })
  const document: XmlElement = { name: '', text: '', children: [] }
  const open = [document]
  const addText = (text: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += text
  }
  parser.on('opentag', ({ uri, local }) => {
    if (open.length > maxDepth) throw new Error('nested too deeply')
    const element: XmlElement = { name: uri === capNamespace ? local : `{${uri}}${local}`, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Wherever it stands: outside of comments and CDATA it can be nothing else.
    if (text.includes('<!DOCTYPE')) return { flaw: { kind: 'doctype' } }
    parser.write(text).close()
  } catch {
    return { flaw: { kind: 'xml', what: String(parser.line) } }
  }
  const [root] = document.children
  return root ? { root } : { flaw: { kind: 'xml', what: '1' } }
}

/** What XML 1.0 has no place for, not even escaped. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** An alert as a file; its elements are all of CAP 1.2. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, ` xmlns="${capNamespace}"`)}\n`
}

function written({ name, text, children }: XmlElement, attributes = ''): string {
  const inner = children.length === 0 ? escaped(text) : `\n${children.map((child) => written(child)).join('\n')}\n`
  return `<${name}${attributes}>${inner}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll(impossible, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
}
