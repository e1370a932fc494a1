import { describe, expect, test } from 'vitest'
import { brokenRules } from '#tests/setup/broken-rules.ts'

const part = (jsx: string, before = '') => `${before}
export const Part = ({ n, text, isOn, list, children, slot }: Props) => ${jsx}
interface Props { children: Elements; slot: ReactNode }`

const breaks = {
  'a variable beside text': part('<p>+{n}</p>'),
  'a variable beside an element': part('<p><b />{text}</p>'),
  'a property beside an element': part('<p><b />{text.title}</p>'),
  'a template beside an element': part('<p><b />{`${n}.`}</p>'),
  'a wording with variables beside an element': part("<p><b />{t('count', { n })}</p>"),
  'a text that comes and goes beside an element': part("<p><b />{isOn && 'more'}</p>"),
  'one of two texts beside an element': part("<p><b />{isOn ? 'on' : 'off'}</p>"),
  'a constant text after an element that comes and goes': part('<p>{isOn && <b />}more</p>'),
  'a constant text after one of two elements': part('<p>{isOn ? <b /> : <i />}more</p>'),
  'a constant text after a list': part('<p>{list.map(({ id }) => <b key={id} />)}more</p>'),
  'a constant text in a fragment that comes and goes': part('<p>{isOn && <>more <b /></>}</p>'),
  'a variable in a fragment': part('<p><>{text}</></p>'),
  'a variable in a context': part('<Context value={n}>{text}</Context>'),
  'a list of texts': part('<p>{list.map((one) => one.text)}</p>'),
  'a text in a fragment as an attribute': part('<Row sub={<><b />{text}</>} />'),
  'several texts for a component': part('<Button>{text} ({n})</Button>'),
  'children of any kind beside an element': part('<p><b />{slot}</p>'),
  'a call whose result is not known': part('<p><b />{show(n)}</p>'),
  'a component that returns a text': part('text'),
  'a component that returns a text at times': part("{ if (!isOn) return t('off')\n return <p /> }"),
}
const holds = {
  'a variable alone': part('<p>{text}</p>'),
  'one of two texts alone': part("<p>\n  {isOn ? 'on' : text}\n</p>"),
  'a text that comes and goes alone': part('<p>{isOn && text}</p>'),
  'one string of all': part('<p>{`${text} (${n})`}</p>'),
  'elements around texts': part('<p><span>{text}</span> <span>{n}</span></p>'),
  'a constant text beside elements': part("<p>More: <b>{n}</b> {t('of')} <b /></p>"),
  'an element that comes and goes after a text': part('<p>more{isOn && <b />}</p>'),
  'children without texts': part('<p><b />{children}</p>'),
  'children without texts that come and go': part('<p><b />{isOn && children}</p>'),
  'an element with a name': part('<p><b />{mark}</p>', 'const mark = <i />'),
  'a list of elements': part('<p><b />{list.map(({ id, text }) => <i key={id}>{text}</i>)}</p>'),
  'a function that makes elements': part('<p><b />{row(n)}</p>', 'const row = (n: number) => <i>{n}</i>'),
}

const rows = (row: string, list = 'list', more = '') => `export const Rows = ({ list, version }) => ${list}.map(${row})\n${more}`
const keysOfContent = {
  'the text itself': rows('(step) => <li key={step}>{step}</li>'),
  'a text of the row': rows('(item) => <li key={item.text}>{item.text}</li>'),
  'a value of the row': rows('({ phone }) => <li key={phone}>{phone}</li>'),
  'a text and the position': rows('(step, at) => <li key={`${at} ${step}`}>{step}</li>'),
  'a text by a call': rows('(step) => <li key={step.slice(0, 9)}>{step}</li>'),
  'a fragment with a text': rows('({ label }) => <Fragment key={label}><b /></Fragment>'),
}
const keysOfIds = {
  'an id': rows('({ id, text }) => <li key={id}>{text}</li>'),
  'an id of a property': rows('(item) => <li key={item.card?.id}>{item.text}</li>'),
  'a name that ends in an id': rows('({ repCode }) => <li key={repCode} />'),
  'ids in a template': rows('({ id, iso2 }) => <li key={`${id} ${iso2}`} />'),
  'the position': rows('(step, place) => <li key={place}>{step}</li>'),
  'a text of a list in the code': rows('(word) => <li key={word} />', 'words', "const words = ['one', 'two'] as const"),
  'a value for an element that is no row': 'export const Part = ({ version }) => <ol key={version.text} />',
}

const sets = { breaks, holds, keysOfContent, keysOfIds }
const pathOf = (set: keyof typeof sets, title: string) => `src/${set}/${title.replaceAll(' ', '-').toLowerCase()}.tsx`
const files = Object.entries(sets).flatMap(([set, sources]) =>
  Object.entries(sources).map(([title, source]): [string, string] => [pathOf(set as keyof typeof sets, title), source]),
)
const broken = brokenRules(new Map(files))

describe('text that breaks on a translated page fails the lint run', () => {
  test.each(Object.keys(breaks))('%s', (title) => {
    expect(broken.get(pathOf('breaks', title))).toContain('house(text-in-its-own-element)')
  })
})

describe('text that a translation of the page leaves in order passes', () => {
  test.each(Object.keys(holds))('%s', (title) => {
    expect(broken.get(pathOf('holds', title))).toBeUndefined()
  })
})

describe('a key of a list made of its content fails the lint run', () => {
  test.each(Object.keys(keysOfContent))('%s', (title) => {
    expect(broken.get(pathOf('keysOfContent', title))).toEqual(['house(list-keys-are-ids)'])
  })
})

describe('a key that is an id or a position passes', () => {
  test.each(Object.keys(keysOfIds))('%s', (title) => {
    expect(broken.get(pathOf('keysOfIds', title))).toBeUndefined()
  })
})
