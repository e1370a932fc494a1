import type { CardContent } from './card-content.ts'
import { cardSize, drawCard } from './card-drawing.ts'
import { fill, ink } from './card-pen.ts'

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
