import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { escapeMarkup } from '#contract/values/escape-markup.ts'
import { languages } from '../../../contract/values/language-codes.ts'
import type { Language } from '../../../contract/values/languages.ts'
import { filledIn } from '../startup/page-plugins.ts'
import { iconShapes, markShape } from '../../shared/ui/pictures/icon-shapes.ts'

const src = `${import.meta.dirname}/../..`
const read = (path: string) => readFileSync(`${src}/${path}`, 'utf8')
const sheetAt = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Sheets of what the frame shows, in the order of their layers. */
const sheets = [
  'shared/ui/pictures/icon.css',
  'shared/ui/actions/button.css',
  'shared/screen/screen.css',
  'shared/screen/skeleton.css',
  'shared/screen/cover.css',
  'app/shell/shell.css',
  'app/shell/navigation.css',
  'features/onboarding/onboarding.css',
]

/** `data-at` of the document, and the key of that screen's title in the wording. */
const places = { newsfeed: 'newsfeed', guide: 'guideOverview', contact: 'contactOverview', user: 'user' } as const

/**
 * Writes the frame of the app into index.html: the markup of its shell, with the rules of its own sheets, painted before any script has run.
 * Classes and tokens get the prefix `boot-`, so that the app's sheet does not change the frame when it arrives.
 */
export function startFrame(): Plugin {
  return { name: 'abroad-frame', transformIndexHtml: { order: 'pre', handler: withFrame } }
}

export function withFrame(html: string): string {
  const markup = frameMarkup()
  const shown = markup.replaceAll(/class="([^"]*)"/g, (_, names: string) => `class="${names.split(' ').map(withBoot).join(' ')}"`)
  return filledIn(html, { '/*frame styles*/': frameStyles(markup), '<!--frame-->': shown })
}

function frameMarkup(): string {
  const tab = (place: keyof typeof places, icon: keyof typeof iconShapes) =>
    `<span class="navigation-item">${iconOf(icon)}<span class="boot-${place}"></span></span>`
  const welcome = languages.map((language) => {
    const wording = wordingOf('features/onboarding/wording/onboarding', language) as { welcome: { title: string; text: string } }
    const [title, text] = [wording.welcome.title, wording.welcome.text].map(escapeMarkup)
    return `<b class="cover-title" lang="${language}">${title}</b><span class="cover-lead" lang="${language}">${text}</span>`
  })
  return `<div class="boot shell" aria-hidden="true">
<div class="navigation">
<span class="navigation-mark">${markOf(32)}<span>Abroad</span></span>
<div class="navigation-main">${tab('newsfeed', 'compass')}${tab('guide', 'book-open')}${tab('contact', 'message-circle')}${tab('user', 'user')}</div>
</div>
<div class="shell-content">
<div class="screen">
<div class="screen-bar screen-bar-root">
<span class="screen-home">${markOf(32)}</span>
<span class="screen-end"><span class="icon-button screen-emergency">${iconOf('siren')}</span><span class="icon-button">${iconOf('settings')}</span></span>
</div>
<div class="screen-main">
<div class="screen-head">
<span class="screen-title"></span>
<span class="button button-edge button-small boot-filter-button">${iconOf('sliders', 20)}<span class="boot-filter"></span></span>
</div>
<div class="boot-still"><section class="skeleton"><span class="skeleton-picture"></span><span></span><span></span><span></span></section></div>
</div>
</div>
<div class="cover boot-login"><div class="cover-picture"></div><div class="cover-words">${markOf(48)}</div></div>
<div class="onboarding boot-launch">
<div class="cover">
<div class="cover-picture"></div>
<div class="cover-words boot-by-language">
<span class="onboarding-bars"><i class="onboarding-here"></i><i></i><i></i><i></i><i></i></span>
${welcome.join('')}
<span class="onboarding-emergency"></span>
</div>
<div class="cover-actions"><span class="button">&nbsp;</span><span class="onboarding-space"></span></div>
</div>
</div>
</div>
</div>`
}

function iconOf(name: keyof typeof iconShapes, size = 24): string {
  return `<svg class="icon${size === 24 ? '' : ` icon-${size}`}" viewBox="0 0 24 24"><path d="${iconShapes[name]}"/></svg>`
}

function markOf(size: number): string {
  const { viewBox, ring, ringWidth, body, head } = markShape
  const paths = `<path d="${ring}" fill="none" stroke="currentColor" stroke-width="${ringWidth}"/><path d="${body}" fill="currentColor"/><path d="${head}" class="boot-mark-head"/>`
  return `<svg class="mark" width="${size}" height="${size}" viewBox="${viewBox}">${paths}</svg>`
}

function wordingOf(path: string, language: Language): unknown {
  return JSON.parse(read(`${path}.${language}.json`))
}

function frameStyles(markup: string): string {
  const classes = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const rules = sheets.flatMap((path) => rulesOf(sheetAt(path))).flatMap((rule) => ofFrame(rule, classes))
  const styled = new Set(rules.flatMap(({ selectors }) => classesIn(selectors.join())))
  const unknown = [...classes].filter((name) => withBoot(name) !== name && !styled.has(name))
  if (unknown.length > 0) throw new Error(`the frame of index.html has classes without a rule: ${unknown.join()}`)
  const styles = [wordStyles(), ...rules.map(textOf), sheetAt('app/shell/frame.css')].join('\n')
  return withTokens(styles).replaceAll(/--(?=[a-z])/g, '--boot-')
}

interface Rule {
  media: string
  selectors: string[]
  declarations: string
}

/** The rules of a sheet that nests nothing but rules in media queries. */
function rulesOf(css: string): Rule[] {
  return [...css.matchAll(/(@media[^{]+)\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}|([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, media, inner = '', selectors = '', declarations = '']) =>
      media === undefined
        ? [{ media: '', selectors: selectors.split(/,(?![^(]*\))/).map((one) => one.trim()), declarations }]
        : rulesOf(inner).map((rule) => ({ ...rule, media: media.trim() })),
  )
}

/** States that the frame never has. */
const state = /:(?:has|focus|hover|active|disabled)|\[aria-/

/** The rule with those selectors that can match in the frame. The frame has its covers in every document, and `data-at` tells whether they are shown. */
function ofFrame(rule: Rule, classes: ReadonlySet<string>): Rule[] {
  const selectors = rule.selectors
    .map((selector) => selector.replace(/^(\S+?):has\((?:[^)]*, )?\.cover\)/, "[data-at='start'] $1"))
    .filter((selector) => !state.test(selector) && classesIn(selector).length > 0 && classesIn(selector).every((name) => classes.has(name)))
  return selectors.length > 0 ? [{ ...rule, selectors }] : []
}

const classPattern = /\.([a-z][\w-]*)/g

function classesIn(selectors: string): string[] {
  return [...selectors.matchAll(classPattern)].map(([, name = '']) => name)
}

function textOf({ media, selectors, declarations }: Rule): string {
  const shown = selectors.join().replaceAll(classPattern, (_, name: string) => `.${withBoot(name)}`)
  const text = `${shown}{${declarations}}`
  return media === '' ? text : `${media}{${text}}`
}

/** With the values of tokens that both colour schemes share in their place, and the others before the styles. */
function withTokens(styles: string): string {
  const [light = [], dark = []] = rulesOf(sheetAt('shared/ui/tokens.css')).map(({ declarations }) =>
    [...declarations.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => ({ name, value })),
  )
  const themed = new Set(dark.map(({ name }) => name))
  let text = styles
  for (const { name, value } of light) if (!themed.has(name)) text = text.replaceAll(`var(${name})`, value)
  const used = (scheme: typeof light) =>
    scheme.filter(({ name }) => themed.has(name) && text.includes(`var(${name})`)).map(({ name, value }) => `${name}:${value}`)
  return `:root{${used(light).join(';')}}[data-theme='dark']{color-scheme:dark;${used(dark).join(';')}}\n${text}`
}

/** The words are content of the styles, because the language is not known before the page is opened. */
function wordStyles(): string {
  const words = languages.map((language) => {
    const { screen } = wordingOf('shared/ui/wording/ui', language) as { screen: Record<string, string> }
    const { filter } = wordingOf('features/discover/wording/discover', language) as { filter: string }
    const values = Object.entries(places).map(([place, name]) => `--${place}:${JSON.stringify(screen[name])}`)
    return `html:lang(${language}){${values.join(';')};--filter:${JSON.stringify(filter)}}`
  })
  const shown = [...Object.keys(places), 'filter'].map(
    (word) => `.boot-${word}::after,[data-at='${word}'] .boot-screen-title::after{content:var(--${word})}`,
  )
  return [...words, ...shown].join('\n')
}

const withBoot = (name: string) => (/^boot(?:-|$)/.test(name) ? name : `boot-${name}`)
