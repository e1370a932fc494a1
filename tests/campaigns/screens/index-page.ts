import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'

const aspects = ['route', 'state', 'language', 'theme', 'width'] as const
type Picture = Record<(typeof aspects)[number] | 'file', string>

export function writeIndexPage(folder: string): number {
  mkdirSync(`${folder}/pictures`, { recursive: true })
  const pictures = readdirSync(`${folder}/pictures`)
    .filter((file) => file.endsWith('.png'))
    .toSorted()
    .map((file): Picture => {
      const [route = '', state = '', language = '', theme = '', width = ''] = file.split('.')
      return { file, route, state, language, theme, width }
    })
  writeFileSync(`${folder}/index.html`, page(pictures))
  return pictures.length
}

const page = (pictures: readonly Picture[]) => `<!doctype html>
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
</style>
<form><h1>Screens <output></output></h1>${aspects.map((aspect) => choice(aspect, pictures)).join('')}</form>
<main>
${pictures.map(figure).join('\n')}
</main>
<script>
  const form = document.forms[0]
  const address = new URLSearchParams(location.hash.slice(1))
  for (const select of form.querySelectorAll('select')) select.value = address.get(select.name) ?? ''
  function show() {
    const wanted = [...new FormData(form)].filter(([, value]) => value !== '')
    const figures = [...document.querySelectorAll('figure')]
    for (const one of figures) one.hidden = wanted.some(([name, value]) => one.dataset[name] !== value)
    form.querySelector('output').textContent = figures.filter((one) => !one.hidden).length
    history.replaceState(null, '', '#' + new URLSearchParams(wanted))
  }
  form.addEventListener('change', show)
  show()
</script>
</html>
`

function choice(name: (typeof aspects)[number], pictures: readonly Picture[]): string {
  const values = [...new Set(pictures.map((picture) => picture[name]))].toSorted()
  const options = values.map((value) => `<option>${value}</option>`).join('')
  return `<label>${name}<select name="${name}"><option value="">all</option>${options}</select></label>`
}

function figure(picture: Picture): string {
  const data = aspects.map((aspect) => `data-${aspect}="${picture[aspect]}"`).join(' ')
  const caption = aspects.map((aspect) => picture[aspect]).join(' · ')
  const address = `pictures/${picture.file}`
  return `<figure ${data}><a href="${address}"><img loading="lazy" src="${address}" alt=""></a><figcaption>${caption} px</figcaption></figure>`
}
