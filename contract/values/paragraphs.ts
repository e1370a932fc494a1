/**
 * The paragraphs of a plain text: apart by a line that is empty or blank. Lines lose the blanks at their ends and their indentation. This is the
 * only rule for paragraphs, for the desk and the app alike.
 */
export function paragraphsIn(text: string): string[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const paragraphs = lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
  return paragraphs.map((paragraph) => paragraph.replaceAll(/^\n+|\n+$/g, '')).filter(Boolean)
}
