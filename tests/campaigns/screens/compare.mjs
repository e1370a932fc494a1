import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * Compares the pictures of two galleries by name and writes `changes.html` into the later one: before, after, and the difference in red.
 * With `isPart`, missing pictures do not count as removed.
 */
export function compareGalleries(before, now, isPart) {
  const [earlier, later] = [before, now].map((folder) => readdirSync(`${folder}/pictures`).filter((file) => file.endsWith('.png')))
  rmSync(`${now}/changes`, { recursive: true, force: true })
  mkdirSync(`${now}/changes`, { recursive: true })
  const changes = []
  for (const file of later) {
    if (!earlier.includes(file)) {
      changes.push({ file, moved: 1, kind: 'new' })
      continue
    }
    const moved = differenceOf(`${before}/pictures/${file}`, `${now}/pictures/${file}`, `${now}/changes/${file}`)
    if (moved > 0) changes.push({ file, moved, kind: 'moved' })
  }
  if (!isPart) for (const file of earlier) if (!later.includes(file)) changes.push({ file, moved: 1, kind: 'gone' })
  writeFileSync(`${now}/changes.html`, page(changes.toSorted((a, b) => b.moved - a.moved)))
  return { compared: later.length, changed: changes.length }
}

/** The share of pixels that differ; smoothed edges do not count. Where a size changed, what one of them lacks differs. */
function differenceOf(before, after, written) {
  const [bytes, otherBytes] = [readFileSync(before), readFileSync(after)]
  if (bytes.equals(otherBytes)) return 0
  const [one, other] = [PNG.sync.read(bytes), PNG.sync.read(otherBytes)]
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)]
  const [a, b] = [one, other].map((picture) => on(width, height, picture))
  const shown = new PNG({ width, height })
  const count = pixelmatch(a.data, b.data, shown.data, width, height, { threshold: 0.1 })
  if (count > 0) writeFileSync(written, PNG.sync.write(shown))
  return count / (width * height)
}

function on(width, height, picture) {
  if (picture.width === width && picture.height === height) return picture
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger
}

const leastShown = 0.001

function page(changes) {
  const shown = changes.filter(({ moved }) => moved >= leastShown)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What moved</title>
<style>
  body { margin: 24px; font: 14px/20px "Noto Sans Variable", "Noto Sans", system-ui, sans-serif; color: #131b22; background: #faf8f4 }
  section { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px 20px; padding: 20px 0; border-top: 1px solid #dfdad0 }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 14px; line-height: 20px }
  img { width: 100%; max-height: 480px; object-fit: contain; object-position: top left; background: #f1eee7 }
</style>
<h1>${changes.length} pictures moved</h1>
<p>Before, after, and the difference in red; the most first.</p>
${shown.map(section).join('\n')}
<p>${changes.length - shown.length} more moved by less than ${leastShown * 100} % (the minutes of a time do that): ${changes
    .filter((change) => !shown.includes(change))
    .map(({ file }) => `<a href="pictures/${file}">${file.replace('.png', '')}</a>`)
    .join(', ')}</p>
</html>
`
}

const section = ({ file, moved, kind }) => `<section>
<h2>${file.replace('.png', '')}: ${kind === 'moved' ? `${(moved * 100).toFixed(2)} %` : kind}</h2>
${kind === 'new' ? '<i></i>' : picture(`../screens-before/pictures/${file}`)}
${kind === 'gone' ? '<i></i>' : picture(`pictures/${file}`)}
${kind === 'moved' ? picture(`changes/${file}`) : '<i></i>'}
</section>`

const picture = (address) => `<a href="${address}"><img loading="lazy" src="${address}" alt=""></a>`
