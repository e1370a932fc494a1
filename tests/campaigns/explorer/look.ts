import type { CDPSession, Page } from '@playwright/test'

export interface Control {
  role: string
  name: string
  node: number
  isDisabled: boolean
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

export interface Look {
  path: string
  title: string
  language: string
  h1s: string[]
  mains: number
  isBusy: boolean
  /** How many CSS pixels it is wider than the window. */
  overflow: number
  text: string
  repeatedIds: string[]
  isFocusOutside: boolean
  dialogText: string
  imagesWithoutText: number
}

export async function lookAt(page: Page): Promise<Look | null> {
  return page.evaluate((): Look | null => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    if (!location.protocol.startsWith('http') || !document.body) return null
    const ids = all('[id]').map(({ id }) => id)
    const dialog = all('dialog[open], [role=dialog], [role=alertdialog]').findLast(isSeen)
    const isModal = dialog?.matches(':modal') ?? false
    return {
      path: location.pathname,
      title: document.title,
      language: document.documentElement.lang,
      h1s: all('h1').flatMap((one) => (isSeen(one) && !one.closest('dialog') ? [one.innerText] : [])),
      mains: all('main').filter(isSeen).length,
      isBusy: all('main[aria-busy=true], main [aria-busy=true]:not(button)').some(isSeen),
      overflow: document.documentElement.scrollWidth - innerWidth,
      text: document.body.innerText,
      repeatedIds: [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))],
      isFocusOutside: isModal && !dialog!.contains(document.activeElement),
      dialogText: dialog?.innerText ?? '',
      imagesWithoutText: all('img:not([alt]), svg[role=img]:not([aria-label], [aria-labelledby])').filter(isSeen).length,
    }
  })
}
