import styles from './lab.css?inline'

/**
 * Puts the Lab's styles on the page. They come with its own chunk: the app's one sheet is what every citizen's first visit waits for, and
 * nobody but a tester needs these. A sheet that is made by script is not stopped by the content security policy.
 */
export function wearLabStyles(): void {
  // oxlint-disable-next-line house/nothing-younger-than-the-floor -- The Lab is a tester's, whose browser is of this year.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
