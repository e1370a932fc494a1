/**
 * The paragraphs of a plain text, separated by empty or blank lines. Lines lose the blanks at their ends and their indentation. This is the
 * only rule for paragraphs, in the desk and in the app.
 */
export function paragraphsIn(text: string): string[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const paragraphs = lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
  return paragraphs.map((paragraph) => paragraph.replaceAll(/^\n+|\n+$/g, '')).filter(Boolean)
}
