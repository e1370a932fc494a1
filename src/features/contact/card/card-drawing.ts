import { encode } from 'uqr'
import { type CardContent, codeText } from './card-content.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A6 at 300 dots an inch. */
export const paper = { width: 1240, height: 1748 }
/** The card where a telephone has neither its clock nor its buttons. */
const lockScreen = { width: 1170, height: 2532, card: { x: 60, y: 760, width: 1050, height: 1480 } }

const margin = 72
const band = 148
const codeSize = 360
const family = "'Noto Sans Variable', 'Noto Sans', system-ui, sans-serif"
const ink = { text: '#131b22', quiet: '#46535e', line: '#dfdad0', red: '#d8232a', white: '#ffffff', night: '#11171c' }

/** Black on white in either theme: paper is white, and a camera wants the code so. */
export function drawCard(context: CanvasRenderingContext2D, card: CardContent, box: Box): void {
  const unit = box.width / paper.width
  const height = box.height / unit
  context.save()
  context.translate(box.x, box.y)
  context.scale(unit, unit)
  fill(context, ink.white, { x: 0, y: 0, width: paper.width, height })
  fill(context, ink.red, { x: 0, y: 0, width: paper.width, height: band })
  write(context, card.title, { x: margin, y: 96, font: `660 60px ${family}`, colour: ink.white })
  for (const [width, tall] of [
    [84, 26],
    [26, 84],
  ] as const)
    fill(context, ink.white, { x: paper.width - margin - 42 - width / 2, y: band / 2 - tall / 2, width, height: tall })

  const room = height - band - codeSize - margin
  const needed = writeBody(context, card, { from: band, size: 1, isDrawn: false })
  writeBody(context, card, { from: band, size: Math.min(1, room / needed), isDrawn: true })

  drawCode(context, codeText(card), {
    x: paper.width - margin - codeSize,
    y: height - margin / 2 - codeSize,
    width: codeSize,
    height: codeSize,
  })
  write(context, card.asOf, { x: margin, y: height - margin, font: `400 34px ${family}`, colour: ink.quiet })
  context.restore()
}

/** Gives how high it is. `size`: 1 where there is room. */
function writeBody(
  context: CanvasRenderingContext2D,
  { name, citizen, note, groups }: CardContent,
  { from, size, isDrawn }: { from: number; size: number; isDrawn: boolean },
): number {
  const width = paper.width - 2 * margin
  let y = from
  function paragraph(text: string, { px, weight, colour, gap }: { px: number; weight: number; colour: string; gap: number }) {
    const font = `${weight} ${px * size}px ${family}`
    y += gap * size
    for (const line of wrapped(context, text, { font, width })) {
      y += px * 1.3 * size
      if (isDrawn) write(context, line, { x: margin, y: y - px * 0.28 * size, font, colour })
    }
  }
  if (name !== '') paragraph(name, { px: 84, weight: 660, colour: ink.text, gap: 34 })
  paragraph(citizen, { px: 42, weight: 400, colour: ink.quiet, gap: name === '' ? 34 : 0 })
  if (note !== '') paragraph(note, { px: 46, weight: 560, colour: ink.text, gap: 14 })
  for (const group of groups) {
    y += 30 * size
    if (isDrawn) fill(context, ink.line, { x: margin, y, width, height: 3 })
    paragraph(group.title, { px: 36, weight: 560, colour: ink.quiet, gap: 16 })
    for (const { label, phone } of group.lines) {
      const font = `600 50px ${family}`
      context.font = font
      const numberWidth = phone === null ? 0 : context.measureText(phone).width * size
      context.font = `400 46px ${family}`
      // Beside each other where they have room, else the number below.
      if (phone !== null && context.measureText(label).width * size + numberWidth + 40 <= width) {
        y += 66 * size
        if (!isDrawn) continue
        write(context, label, { x: margin, y: y - 14 * size, font: `400 ${46 * size}px ${family}`, colour: ink.text })
        write(context, phone, { x: margin + width - numberWidth, y: y - 14 * size, font: `600 ${50 * size}px ${family}`, colour: ink.text })
      } else {
        paragraph(label, { px: 46, weight: 400, colour: ink.text, gap: 4 })
        if (phone !== null) paragraph(phone, { px: 50, weight: 600, colour: ink.text, gap: 0 })
      }
    }
  }
  return y - from
}

/** Of words too long for a line the end is cut by the line's own room. */
function wrapped(context: CanvasRenderingContext2D, text: string, { font, width }: { font: string; width: number }): string[] {
  context.font = font
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function fill(context: CanvasRenderingContext2D, colour: string, { x, y, width, height }: Box): void {
  context.fillStyle = colour
  context.fillRect(x, y, width, height)
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, font, colour }: { x: number; y: number; font: string; colour: string },
): void {
  context.font = font
  context.fillStyle = colour
  context.fillText(text, x, y, paper.width - 2 * margin)
}

function drawCode(context: CanvasRenderingContext2D, text: string, { x, y, width }: Box): void {
  // More than the largest code holds: the screen has refused such a card.
  if (new TextEncoder().encode(text).length > 2900) return
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const module = width / size
  context.fillStyle = ink.text
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      // Half a pixel more, so that no seam is left between two.
      if (isDark) context.fillRect(x + column * module, y + row * module, module + 0.5, module + 0.5)
}

/** The words of the card may come in the app's own font. */
export async function fontsForCard(): Promise<void> {
  await Promise.all([400, 560, 600, 660].map((weight) => document.fonts.load(`${weight} 40px 'Noto Sans Variable'`))).catch(() => undefined)
}

/** For the lock screen of a telephone; null where the browser cannot make it. */
export async function cardPicture(card: CardContent): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = lockScreen.width
  canvas.height = lockScreen.height
  const context = canvas.getContext('2d')
  if (!context) return null
  await fontsForCard()
  fill(context, ink.night, { x: 0, y: 0, width: lockScreen.width, height: lockScreen.height })
  drawCard(context, card, lockScreen.card)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'emergency-card.png', { type: 'image/png' })
}
