import type { CDPSession } from '@playwright/test'

/** Something that can be used, by its role and its accessible name. */
export interface Control {
  role: string
  name: string
  node: number
  isDisabled: boolean
  /** Where a link leads. */
  address: string | null
}

const roles = new Set([
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
])
/** Of a choice of the browser's own, which opens beside the page. */
const insideSelect = new Set(['MenuListPopup', 'menuListPopup'])

interface Node {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  properties?: { name: string; value: { value?: unknown } }[]
  backendDOMNodeId?: number
}

/** Everything that a screen reader could use, in the order of the tree. */
export async function controlsOf(session: CDPSession): Promise<Control[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  return nodes.flatMap((node) => {
    const role = node.role?.value ?? ''
    const parent = byId.get(node.parentId ?? '')?.role?.value ?? ''
    if (node.ignored || !roles.has(role) || node.backendDOMNodeId === undefined || insideSelect.has(parent)) return []
    const property = (name: string) => node.properties?.find((one) => one.name === name)?.value.value
    const address = property('url')
    return [
      {
        role,
        name: node.name?.value ?? '',
        node: node.backendDOMNodeId,
        isDisabled: property('disabled') === true,
        address: typeof address === 'string' ? address : null,
      },
    ]
  })
}

/** The middle of it after it was scrolled into sight; null where it has gone meanwhile, or has no place. */
export async function pointOf(session: CDPSession, { node: backendNodeId }: Control): Promise<{ x: number; y: number } | null> {
  try {
    await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId })
    const { quads } = await session.send('DOM.getContentQuads', { backendNodeId })
    const [x1, y1, , , x3, y3] = quads[0] ?? []
    return x1 === undefined ? null : { x: (x1 + x3!) / 2, y: (y1! + y3!) / 2 }
  } catch {
    return null
  }
}
