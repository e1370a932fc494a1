import { type CardLabel, type Direction, directionOf, linesOf } from './card-content.ts'

const family = "'Noto Sans Variable', 'Noto Sans', system-ui, sans-serif"
export const ink = { text: '#131b22', quiet: '#46535e', line: '#dfdad0', red: '#d8232a', white: '#ffffff', night: '#11171c' }

/**
 * The smallest text, in dots. The picture is 1170 dots wide; on a phone 360 CSS pixels wide, 52 dots are 16 CSS pixels. That is body text, about
 * 2.6 mm high, and readable at 60 cm. On paper it is 12 points.
 */
export const smallest = 52

interface Style {
  px: number
  weight: number
  colour: string
}
export const styles = {
  title: { px: 66, weight: 660, colour: ink.white },
  name: { px: 70, weight: 660, colour: ink.text },
  label: { px: smallest, weight: 400, colour: ink.quiet },
  value: { px: 54, weight: 660, colour: ink.text },
} as const satisfies Record<string, Style>

export interface Column {
  left: number
  width: number
}

interface PenOptions {
  top: number
  /** Multiplies every style. */
  size: number
  /** False: the pen only measures. */
  isDrawn: boolean
  /** Space above each rule, in dots. */
  gap: number
}

interface State extends Omit<PenOptions, 'top'> {
  context: CanvasRenderingContext2D
  /** The bottom of what is written. */
  y: number
}

interface Place {
  column: Column
  isAtRight?: boolean
  direction?: Direction
}

type Text = readonly [string, Style]

export type Pen = ReturnType<typeof createPen>

/** Writes on a canvas from top to bottom. Each function writes one thing below the last one. */
export function createPen(context: CanvasRenderingContext2D, { top, ...options }: PenOptions) {
  const pen: State = { ...options, context, y: top }
  return {
    y: () => pen.y,
    moveBelow: (other: number) => void (pen.y = Math.max(pen.y, other)),
    rule({ left, width }: Column): void {
      pen.y += pen.gap
      if (pen.isDrawn) fill(context, ink.line, { left, top: pen.y, width, height: 3 })
    },
    paragraph: (text: string, style: Style, column: Column) => paragraph(pen, text, style, { column }),
    pair: (first: string, second: string | null, column: Column) => pair(pen, first, second, column),
    /** English at the left and the local words at the right, or below each other. */
    label: ({ english, local }: CardLabel, column: Column) => pair(pen, english, local, column),
    title: (label: CardLabel, column: Column) => title(pen, label, column),
    labelledValue: (label: CardLabel, value: string, column: Column) => labelledValue(pen, label, value, column),
    contact: (name: string, number: string, column: Column) => contact(pen, name, number, column),
    numbers: (numbers: readonly string[], column: Column) => writeNumbers(pen, numbers, column),
    service: (label: CardLabel, numbers: string, column: Column) => service(pen, label, numbers, column),
    caption: (label: CardLabel, date: string, column: Column) => caption(pen, label, date, column),
  }
}

function fontOf({ size }: State, { weight, px }: Style): string {
  return `${weight} ${px * size}px ${family}`
}

function spaceOf({ size }: State): number {
  return 24 * size
}

function widthOf(pen: State, text: string, style: Style): number {
  pen.context.font = fontOf(pen, style)
  return pen.context.measureText(text).width
}

/** The texts fit beside each other. */
function fits(pen: State, { width }: Column, ...texts: readonly Text[]): boolean {
  const total = texts.reduce((sum, [text, style]) => sum + widthOf(pen, text, style), 0)
  return total + spaceOf(pen) * (texts.length - 1) <= width
}

function startLine(pen: State, { px }: Style): void {
  pen.y += px * 1.2 * pen.size
}

function write(pen: State, text: string, style: Style, place: Place): void {
  const { context, isDrawn, y } = pen
  if (!isDrawn) return
  const { column, isAtRight = false, direction = directionOf(text) } = place
  const { left, width } = column
  context.font = fontOf(pen, style)
  context.fillStyle = style.colour
  context.textAlign = isAtRight ? 'right' : 'left'
  context.direction = direction
  // The last argument narrows text that is wider than the column.
  context.fillText(text, isAtRight ? left + width : left, y - style.px * 0.27 * pen.size, width)
}

/** The rest of the column, to the right of a label. */
function after(pen: State, text: string, { left, width }: Column): Column {
  const used = widthOf(pen, text, styles.label) + spaceOf(pen)
  return { left: left + used, width: width - used }
}

/** Right-to-left text begins at the right. */
function paragraph(pen: State, text: string, style: Style, { column, isAtRight = false }: Place): void {
  const direction = directionOf(text)
  // A word that would fit at size 1 is narrowed instead of broken when the card is enlarged.
  const maxWordWidth = column.width * Math.max(1, pen.size)
  for (const line of linesOf(text, { width: column.width, maxWordWidth, widthOf: (part) => widthOf(pen, part, style) })) {
    startLine(pen, style)
    write(pen, line, style, { column, isAtRight: isAtRight || direction === 'rtl', direction })
  }
}

/** Two texts in one line, the second at the right, or below each other. */
function pair(pen: State, first: string, second: string | null, column: Column): void {
  if (second !== null && fits(pen, column, [first, styles.label], [second, styles.label])) {
    startLine(pen, styles.label)
    write(pen, first, styles.label, { column })
    write(pen, second, styles.label, { column, isAtRight: true })
  } else {
    paragraph(pen, first, styles.label, { column })
    if (second !== null) paragraph(pen, second, styles.label, { column })
  }
}

/** One line, however small. */
function title(pen: State, { english, local }: CardLabel, column: Column): void {
  let style: Style = styles.title
  while (!fits(pen, column, [english, style], [local ?? '', style])) style = { ...style, px: style.px - 1 }
  startLine(pen, styles.title)
  write(pen, english, style, { column })
  if (local !== null) write(pen, local, style, { column, isAtRight: true })
}

/**
 * A label with one short value: in one line, or English above, and the local words and the value below. Writes nothing and returns false if
 * neither fits.
 */
function labelledValue(pen: State, { english, local }: CardLabel, value: string, column: Column): boolean {
  const [first, second]: [Text, Text] = [
    [english, styles.label],
    [local ?? '', styles.label],
  ]
  const number: Text = [value, styles.value]
  const isOneLine = fits(pen, column, first, number, second)
  if (!isOneLine && (local === null || fits(pen, column, first, second) || !fits(pen, column, second, number))) return false
  startLine(pen, isOneLine ? styles.value : styles.label)
  write(pen, english, styles.label, { column })
  if (isOneLine) {
    write(pen, value, styles.value, { column: after(pen, english, column) })
    if (local !== null) write(pen, local, styles.label, { column, isAtRight: true })
    return true
  }
  const isRightToLeft = directionOf(local ?? '') === 'rtl'
  startLine(pen, styles.value)
  write(pen, local ?? '', styles.label, { column, isAtRight: isRightToLeft })
  write(pen, value, styles.value, { column, isAtRight: !isRightToLeft })
  return true
}

/** The name at the left and the number at the right, or below each other. Either may be empty. */
function contact(pen: State, name: string, number: string, column: Column): void {
  if (name !== '' && number !== '' && fits(pen, column, [name, styles.value], [number, styles.value])) {
    startLine(pen, styles.value)
    write(pen, name, styles.value, { column })
    write(pen, number, styles.value, { column, isAtRight: true })
  } else {
    if (name !== '') paragraph(pen, name, styles.value, { column })
    if (number !== '') paragraph(pen, number, styles.value, { column, isAtRight: directionOf(name) === 'rtl' })
  }
}

/** In one line if they fit. */
function writeNumbers(pen: State, numbers: readonly string[], column: Column): void {
  const isBeside = fits(pen, column, ...numbers.map((number): Text => [number, styles.value]))
  for (const [no, number] of numbers.entries()) {
    if (no === 0 || !isBeside) startLine(pen, styles.value)
    write(pen, number, styles.value, { column, isAtRight: isBeside && no > 0 })
  }
}

/** The numbers at the right. The local word, and then the numbers, move below if they do not fit. */
function service(pen: State, { english, local }: CardLabel, numbers: string, column: Column): void {
  const isBeside = fits(pen, column, [english, styles.label], [numbers, styles.value])
  const own = local === english ? null : local
  startLine(pen, styles.value)
  write(pen, english, styles.label, { column })
  if (isBeside) write(pen, numbers, styles.value, { column, isAtRight: true })
  const beside: Text[] = isBeside ? [[numbers, styles.value]] : []
  if (own !== null && fits(pen, column, [english, styles.label], [own, styles.label], ...beside))
    write(pen, own, styles.label, { column: after(pen, english, column) })
  else if (own !== null) {
    startLine(pen, styles.label)
    write(pen, own, styles.label, { column })
  }
  if (!isBeside) paragraph(pen, numbers, styles.value, { column, isAtRight: true })
}

/** The caption of the code, at the right. The date is at the left of its first line, or above it if the line is too short for both. */
function caption(pen: State, { english, local }: CardLabel, date: string, column: Column): void {
  const joined = [english, local].filter((part) => part !== null).join(' · ')
  const lines = fits(pen, column, [joined, styles.label]) ? [joined] : [english, local ?? '']
  const isBeside = fits(pen, column, [date, styles.label], [lines[0] ?? '', styles.label])
  if (!isBeside) paragraph(pen, date, styles.label, { column })
  for (const [no, line] of lines.entries()) {
    paragraph(pen, line, styles.label, { column, isAtRight: true })
    if (no === 0 && isBeside) write(pen, date, styles.label, { column })
  }
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function fill(context: CanvasRenderingContext2D, colour: string, { left, top, width, height }: Box): void {
  context.fillStyle = colour
  context.fillRect(left, top, width, height)
}
