import type { Report } from './mistake.ts'

/** Lines of a file as they stand, with the number of the first one. */
export interface Piece {
  text: string
  firstLine: number
}

/** Parts the YAML head between `---` lines from what follows it. */
export function splitHead(text: string, report: Report): { head: Piece; rest: Piece } | undefined {
  const lines = text.split('\n')
  if (lines[0]?.trim() !== '---') {
    report(1, 'the file must begin with a line ---')
    return undefined
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  if (end < 0) {
    report(1, 'the head that begins here is not closed by a line ---')
    return undefined
  }
  return { head: pieceOf(lines, 1, end), rest: pieceOf(lines, end + 1, lines.length) }
}

/** The blocks that `=== de` opens: YAML up to the first empty line, then the body. */
export function splitLanguages(rest: Piece, report: Report): { language: string; line: number; head: Piece; body: Piece; whole: Piece }[] {
  const lines = rest.text.split('\n')
  const starts = lines.flatMap((line, index) => (line.startsWith('===') ? [index] : []))
  const stray = lines.slice(0, starts[0] ?? lines.length).findIndex((line) => line.trim() !== '')
  if (stray >= 0) report(rest.firstLine + stray, 'text stands before the first language (=== de)')
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length
    const empty = lines.findIndex((line, at) => at > start && at < end && line.trim() === '')
    const headEnd = empty < 0 ? end : empty
    return {
      language: lines[start]?.slice(3).trim() ?? '',
      line: rest.firstLine + start,
      head: pieceOf(lines, start + 1, headEnd, rest.firstLine),
      body: pieceOf(lines, headEnd, end, rest.firstLine),
      whole: pieceOf(lines, start, end, rest.firstLine),
    }
  })
}

/** Swiss German knows no ß; in the language of the place it may well stand. */
export function checkSwissGerman(piece: Piece, report: Report): void {
  piece.text.split('\n').forEach((line, index) => {
    if (line.includes('ß')) report(piece.firstLine + index, 'ß is written ss in Swiss German')
  })
}

function pieceOf(lines: string[], from: number, to: number, firstLine = 1): Piece {
  return { text: lines.slice(from, to).join('\n'), firstLine: firstLine + from }
}
