import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'

const aspects = ['state', 'language', 'theme', 'width']
const orders = {
  state: ['empty', 'loaded', 'offline', 'pending', 'error'],
  language: ['de', 'fr', 'it', 'en'],
  theme: ['light', 'dark'],
  width: ['360', '1280'],
}

/** One page for all pictures of the folder; gives how many there are. */
export function writeIndexPage(folder) {
  mkdirSync(`${folder}/pictures`, { recursive: true })
  const pictures = readdirSync(`${folder}/pictures`)
    .filter((file) => file.endsWith('.png'))
    .map((file) => {
      const [route, state, language, theme, width] = file.split('.')
      return { file, route, state, language, theme, width }
    })
    .toSorted((a, b) => a.route.localeCompare(b.route) || compare(a, b))
  writeFileSync(`${folder}/index.html`, page(pictures))
  return pictures.length
}

function compare(a, b) {
  for (const aspect of aspects) {
    const step = orders[aspect].indexOf(a[aspect]) - orders[aspect].indexOf(b[aspect])
    if (step !== 0) return step
  }
  return 0
}

const page = (pictures) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens of Abroad</title>
<style>
  body { margin: 0; font: 14px/20px "Noto Sans Variable", "Noto Sans", system-ui, sans-serif; color: #131b22; background: #faf8f4 }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; padding: 12px 20px; background: #faf8f4; border-bottom: 1px solid #dfdad0 }
  h1 { margin: 0 auto 0 0; font-size: 20px; line-height: 28px }
  label { display: grid; font-size: 12px; line-height: 16px }
  select { min-height: 44px; font: inherit; font-size: 14px }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 32px 20px; padding: 24px 20px }
  figure { margin: 0 }
  figure[hidden] { display: none }
  figure[data-width="1280"] { grid-column: span 2 }
  img { display: block; width: 100%; height: 320px; object-fit: cover; object-position: top; border: 1px solid #dfdad0; background: #f1eee7 }
  figcaption { margin-top: 8px; overflow-wrap: anywhere }
  figcaption span { display: block; color: #5e6872 }
</style>
<form>
  <h1>Screens <output></output></h1>
  ${choice('route', [...new Set(pictures.map(({ route }) => route))])}
  ${aspects.map((aspect) => choice(aspect, orders[aspect])).join('\n  ')}
</form>
<main>
${pictures.map(figure).join('\n')}
</main>
<script>
  const form = document.forms[0]
  const address = new URLSearchParams(location.hash.slice(1))
  for (const select of form.querySelectorAll('select')) select.value = address.get(select.name) ?? ''
  function show() {
    const wanted = [...new FormData(form)].filter(([, value]) => value !== '')
    let count = 0
    for (const one of document.querySelectorAll('figure')) {
      one.hidden = wanted.some(([name, value]) => one.dataset[name] !== value)
      if (!one.hidden) count += 1
    }
    form.querySelector('output').textContent = count
    history.replaceState(null, '', '#' + new URLSearchParams(wanted))
  }
  form.addEventListener('change', show)
  show()
</script>
</html>
`

const choice = (name, values) =>
  `<label>${name}<select name="${name}"><option value="">all</option>${values.map((value) => `<option>${value}</option>`).join('')}</select></label>`

const figure = ({ file, route, state, language, theme, width }) =>
  `<figure data-route="${route}" data-state="${state}" data-language="${language}" data-theme="${theme}" data-width="${width}"><a href="pictures/${file}"><img loading="lazy" src="pictures/${file}" alt=""></a><figcaption>${route}<span>${state} · ${language} · ${theme} · ${width} px</span></figcaption></figure>`
