import { type CardContent, notConfirmed, notHere } from './card-content.ts'
import { fill, ink, type Box, type Column, createPen, type Pen, smallest, styles } from './card-pen.ts'
import { encode } from 'uqr'

/** A6 at 300 dots an inch. */
export const paper = { width: 1240, height: 1748 }
/** The card covers the part in which a phone shows neither its clock nor its buttons, nor cuts the picture to its own shape. */
const lockScreen = { width: 1170, height: 2532, card: { left: 24, top: 650, width: 1122, height: 1595 } }

/** The labels of the card may come in the app's own font. */
export async function fontsForCard(): Promise<void> {
  await Promise.all([400, 660].map((weight) => document.fonts.load(`${weight} 40px 'Noto Sans Variable'`))).catch(() => undefined)
}

/** Whether the text on the lock screen can be read at arm's length. */
export function isReadable(card: CardContent): boolean {
  const context = document.createElement('canvas').getContext('2d')
  return !context || cardSize(context, card, lockScreen.card) >= 1
}

/** For the lock screen of a phone. Null if the browser cannot make it. */
export async function cardPicture(card: CardContent): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = lockScreen.width
  canvas.height = lockScreen.height
  canvas.lang = card.local?.language ?? 'en'
  const context = canvas.getContext('2d')
  if (!context) return null
  await fontsForCard()
  fill(context, ink.night, { left: 0, top: 0, ...lockScreen })
  drawCard(context, card, lockScreen.card)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'emergency-card.png', { type: 'image/png' })
}

const unassigned = '\u0378'
const drawable = new Map<string, boolean>()

/** Whether the device has a font for a text. Browsers draw every character that no font has as the same box. */
export function canDraw(text: string): boolean {
  const signs = [...new Set(text.match(/[\p{L}\p{N}\p{S}\p{Co}\p{Cn}]/gu))]
  const unknown = signs.filter((sign) => !drawable.has(sign))
  const context = unknown.length > 0 && document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context) {
    const box = signPicture(context, unassigned)
    for (const sign of unknown) drawable.set(sign, signPicture(context, sign) !== box)
  }
  return signs.every((sign) => drawable.get(sign) ?? true)
}

function signPicture(context: CanvasRenderingContext2D, sign: string): string {
  const side = 40
  context.clearRect(0, 0, side, side)
  context.font = '24px system-ui, sans-serif'
  context.fillText(sign, 4, 30)
  return context
    .getImageData(0, 0, side, side)
    .data.filter((_, at) => at % 4 === 3)
    .join()
}

const margin = 44
const edge = margin / 2
const band = 120
const codeSide = 260
const largestSize = 1.6
/** A card with every field filled to its limit fits at this size. */
const smallestSize = 0.4

type Area = Pick<Box, 'width' | 'height'>

const columnOf = ({ width }: Area): Column => ({ left: margin, width: width - 2 * margin })

/** The height of the card's two parts at a size. Draws nothing. */
function heightsAt(context: CanvasRenderingContext2D, card: CardContent, area: Area, size: number) {
  const pen = () => createPen(context, { top: 0, size, isDrawn: false, gap: gapAt(size) })
  const body = writeBody(pen(), card, columnOf(area))
  const foot = writeFoot(pen(), card, columnOf(area), size)
  return { foot, slack: area.height - band - edge - body - foot }
}

/** The largest size of the text at which the whole card fits. Below 1 it is too small to be read at arm's length. */
export function cardSize(context: CanvasRenderingContext2D, card: CardContent, area: Area): number {
  let [size, tooLarge] = [smallestSize, largestSize]
  while (tooLarge - size > 0.01) {
    const middle = (size + tooLarge) / 2
    if (heightsAt(context, card, area, middle).slack < 0) tooLarge = middle
    else size = middle
  }
  return size
}

/**
 * Fills the box with the card: the text as large as fits, then wider gaps. Black on white in both themes, because paper is white and cameras read the
 * code best that way.
 */
export function drawCard(context: CanvasRenderingContext2D, card: CardContent, { left, top, width, height }: Box): void {
  const column = columnOf({ width, height })
  const size = cardSize(context, card, { width, height })
  const { foot, slack } = heightsAt(context, card, { width, height }, size)
  const gap = gapAt(size) + Math.max(0, Math.min(slack / (card.groups.length + 2), smallest * size))
  const footTop = height - edge - foot

  context.save()
  context.translate(left, top)
  fill(context, ink.white, { left: 0, top: 0, width, height })
  fill(context, ink.red, { left: 0, top: 0, width, height: band })
  createPen(context, { top: 20, size: 1, isDrawn: true, gap: 0 }).title(card.title, column)
  writeBody(createPen(context, { top: band, size, isDrawn: true, gap }), card, column)
  writeFoot(createPen(context, { top: footTop, size, isDrawn: true, gap: gapAt(size) }), card, column, size)
  drawCode(context, card.code.phone, { left: width - margin - codeSide * size, top: footTop + gapAt(size), side: codeSide * size })
  context.restore()
}

const gapAt = (size: number) => smallest * 0.18 * size

/** Returns the height. */
function writeBody(pen: Pen, { name, citizen, groups }: CardContent, column: Column): number {
  const top = pen.y()
  if (name !== '') pen.paragraph(name, styles.name, column)
  pen.label(citizen, column)
  for (const { title, lines } of groups) {
    pen.rule(column)
    const [first] = lines
    if (lines.length === 1 && first?.label === '' && pen.labelledValue(title, first.value, column)) continue
    pen.label(title, column)
    if (lines.length === 2 && lines.every(({ label }) => label === ''))
      pen.numbers(
        lines.map(({ value }) => value),
        column,
      )
    else for (const { label, value } of lines) pen.contact(label, value, column)
  }
  return pen.y() - top
}

/** The country's numbers at the left of the code, and the caption below it. Returns the height. */
function writeFoot(pen: Pen, { emergency, code, asOf }: CardContent, column: Column, size: number): number {
  const top = pen.y()
  pen.rule(column)
  const side = codeSide * size
  const beside = { left: column.left, width: column.width - side - edge }
  if (emergency) {
    const hasDoubts = emergency.lines.some(({ numbers }) => numbers.some(({ isDoubtful }) => isDoubtful))
    pen.pair(emergency.country, hasDoubts ? `* ${notConfirmed}` : null, beside)
    for (const { label, numbers } of emergency.lines)
      pen.service(label, numbers.map(({ phone, isDoubtful }) => (isDoubtful ? `${phone}*` : phone)).join(', '), beside)
    if (emergency.isMissing) pen.paragraph(notHere, styles.value, beside)
  }
  pen.moveBelow(top + gapAt(size) + side)
  pen.caption(code.label, asOf, column)
  return pen.y() - top
}

/** A phone's camera offers to dial what it reads. */
function drawCode(
  context: CanvasRenderingContext2D,
  phone: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  const { data, size } = encode(`tel:${phone}`, { ecc: 'M', border: 2 })
  const module = side / size
  context.fillStyle = ink.text
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      // Half a dot more, so that no seam is left between two.
      if (isDark) context.fillRect(left + column * module, top + row * module, module + 0.5, module + 0.5)
}
