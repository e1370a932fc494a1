import type { CardLabel } from './card-content.ts'
import { type Direction, directionOf, linesOf } from './card-lines.ts'

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

interface Place {
  column: Column
  isAtRight?: boolean
  direction?: Direction
}

export type Pen = ReturnType<typeof createPen>

/** Writes on a canvas from top to bottom. Each function writes one thing below the last one. */
export function createPen(context: CanvasRenderingContext2D, { top, size, isDrawn, gap }: PenOptions) {
  let y = top
  const space = 24 * size

  const fontOf = ({ weight, px }: Style) => `${weight} ${px * size}px ${family}`

  function widthOf(text: string, style: Style): number {
    context.font = fontOf(style)
    return context.measureText(text).width
  }

  function fits(texts: readonly (readonly [string, Style])[], { width }: Column): boolean {
    const total = texts.reduce((sum, [text, style]) => sum + widthOf(text, style), 0)
    return total + space * (texts.length - 1) <= width
  }

  function startLine({ px }: Style): void {
    y += px * 1.2 * size
  }

  function write(text: string, style: Style, place: Place): void {
    if (!isDrawn) return
    const { column, isAtRight = false, direction = directionOf(text) } = place
    const { left, width } = column
    context.font = fontOf(style)
    context.fillStyle = style.colour
    context.textAlign = isAtRight ? 'right' : 'left'
    context.direction = direction
    // The last argument narrows text that is wider than the column.
    context.fillText(text, isAtRight ? left + width : left, y - style.px * 0.27 * size, width)
  }

  const after = (text: string, { left, width }: Column): Column => {
    const used = widthOf(text, styles.label) + space
    return { left: left + used, width: width - used }
  }

  /** Right-to-left text begins at the right. */
  function paragraph(text: string, style: Style, column: Column, { isAtRight = false } = {}): void {
    const direction = directionOf(text)
    // A word that would fit at size 1 is narrowed instead of broken when the card is enlarged.
    const maxWordWidth = column.width * Math.max(1, size)
    for (const line of linesOf(text, { width: column.width, maxWordWidth, widthOf: (part) => widthOf(part, style) })) {
      startLine(style)
      write(line, style, { column, isAtRight: isAtRight || direction === 'rtl', direction })
    }
  }

  /** Two texts in one line, the second at the right, or below each other. */
  function pair(first: string, second: string | null, column: Column): void {
    if (
      second !== null &&
      fits(
        [
          [first, styles.label],
          [second, styles.label],
        ],
        column,
      )
    ) {
      startLine(styles.label)
      write(first, styles.label, { column })
      write(second, styles.label, { column, isAtRight: true })
    } else {
      paragraph(first, styles.label, column)
      if (second !== null) paragraph(second, styles.label, column)
    }
  }

  return {
    y: () => y,
    paragraph,
    pair,

    moveBelow(other: number): void {
      y = Math.max(y, other)
    },

    rule({ left, width }: Column): void {
      y += gap
      if (isDrawn) fill(context, ink.line, { left, top: y, width, height: 3 })
    },

    /** English at the left and the local words at the right, or below each other. */
    label({ english, local }: CardLabel, column: Column): void {
      pair(english, local, column)
    },

    /** One line, however small. */
    title({ english, local }: CardLabel, column: Column): void {
      let style: Style = styles.title
      while (
        !fits(
          [
            [english, style],
            [local ?? '', style],
          ],
          column,
        )
      )
        style = { ...style, px: style.px - 1 }
      startLine(styles.title)
      write(english, style, { column })
      if (local !== null) write(local, style, { column, isAtRight: true })
    },

    /**
     * A label with one short value: in one line, or English above, and the local words and the value below. Writes nothing and returns false if
     * neither fits.
     */
    labelledValue({ english, local }: CardLabel, value: string, column: Column): boolean {
      const [first, second] = [
        [english, styles.label],
        [local ?? '', styles.label],
      ] as const
      const isOneLine = fits([first, [value, styles.value], second], column)
      if (!isOneLine && (local === null || fits([first, second], column) || !fits([second, [value, styles.value]], column))) return false
      startLine(isOneLine ? styles.value : styles.label)
      write(english, styles.label, { column })
      if (isOneLine) {
        write(value, styles.value, { column: after(english, column) })
        if (local !== null) write(local, styles.label, { column, isAtRight: true })
        return true
      }
      const isRightToLeft = directionOf(local ?? '') === 'rtl'
      startLine(styles.value)
      write(local ?? '', styles.label, { column, isAtRight: isRightToLeft })
      write(value, styles.value, { column, isAtRight: !isRightToLeft })
      return true
    },

    /** The name at the left and the number at the right, or below each other. Either may be empty. */
    contact(who: string, number: string, column: Column): void {
      if (
        who !== '' &&
        number !== '' &&
        fits(
          [
            [who, styles.value],
            [number, styles.value],
          ],
          column,
        )
      ) {
        startLine(styles.value)
        write(who, styles.value, { column })
        write(number, styles.value, { column, isAtRight: true })
      } else {
        if (who !== '') paragraph(who, styles.value, column)
        if (number !== '') paragraph(number, styles.value, column, { isAtRight: directionOf(who) === 'rtl' })
      }
    },

    /** In one line if they fit. */
    numbers(numbers: readonly string[], column: Column): void {
      const isBeside = fits(
        numbers.map((number) => [number, styles.value]),
        column,
      )
      for (const [no, number] of numbers.entries()) {
        if (no === 0 || !isBeside) startLine(styles.value)
        write(number, styles.value, { column, isAtRight: isBeside && no > 0 })
      }
    },

    /** The numbers at the right. The local word, and then the numbers, move below if they do not fit. */
    service({ english, local }: CardLabel, numbers: string, column: Column): void {
      const isBeside = fits(
        [
          [english, styles.label],
          [numbers, styles.value],
        ],
        column,
      )
      const own = local === english ? null : local
      startLine(styles.value)
      write(english, styles.label, { column })
      if (isBeside) write(numbers, styles.value, { column, isAtRight: true })
      if (
        own !== null &&
        fits([[english, styles.label], [own, styles.label], ...(isBeside ? [[numbers, styles.value] as const] : [])], column)
      )
        write(own, styles.label, { column: after(english, column) })
      else if (own !== null) {
        startLine(styles.label)
        write(own, styles.label, { column })
      }
      if (!isBeside) paragraph(numbers, styles.value, column, { isAtRight: true })
    },

    /** The caption of the code, at the right. The date is at the left of its first line, or above it if the line is too short for both. */
    caption({ english, local }: CardLabel, date: string, column: Column): void {
      const joined = [english, local].filter((part) => part !== null).join(' · ')
      const lines = fits([[joined, styles.label]], column) ? [joined] : [english, local ?? '']
      const isBeside = fits(
        [
          [date, styles.label],
          [lines[0] ?? '', styles.label],
        ],
        column,
      )
      if (!isBeside) paragraph(date, styles.label, column)
      for (const [no, line] of lines.entries()) {
        paragraph(line, styles.label, column, { isAtRight: true })
        if (no === 0 && isBeside) write(date, styles.label, { column })
      }
    },
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
