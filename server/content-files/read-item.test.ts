import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ContentItem } from '#contract/content/content.ts'
import { reference } from '#server/testing/test-app.ts'
import { mistakeText } from './mistake.ts'
import { readItem } from './read-item.ts'

const story = `---
id: th-days            # the file's name
kind: COUNTRY_STORY
countries: [TH]
tag: SERVICES
published: -3d 08:30
expires: +45d
image: passport-desk
likes: 12
---
=== de
title: Konsularische Tage am 18. und 19.
teaser: Passfotos werden vor Ort aufgenommen.
partner: Botschaft      # optional
imageAlt: Ein Schalter

Der Text mit **Fettem** und einem [Link](https://eda.admin.ch).

## Was mitbringen
- Pass
- Foto
=== fr
title: Jours consulaires
teaser: Les photos sont prises sur place.
imageAlt: Un guichet

Voir [passeport perdu](topic:lostPassport).
=== it
title: Giorni consolari
teaser: Foto sul posto.
imageAlt: Uno sportello

Testo.
=== en
title: Consular days
teaser: Photos are taken there.
imageAlt: A counter

1. First
2. Second
`

const event = `---
id: th-days
kind: LOCAL_EVENT
repcodes: [THBAN]
tag: EVENT
published: 0d
starts: +24d 17:00
ends: +24d 22:00
timezone: Asia/Bangkok
location: [onsite, remote]
address: 35 North Wireless Road
capacity: 300
registration: true
---
${['de', 'fr', 'it', 'en', 'local'].map((language) => `=== ${language}\ntitle: T ${language}\nteaser: S\n\nText.\n`).join('')}`

const survey = `---
id: th-days
kind: GLOBAL_SURVEY
tag: SURVEY
published: -1d
expires: +9d
answerType: MULTIPLE
answers: [passport, civil]
---
${['de', 'fr', 'it', 'en'].map((language) => `=== ${language}\nquestion: Q ${language}?\nanswers:\n  civil: C\n  passport: P\n\n`).join('')}`

const anchorMs = Date.UTC(2026, 10, 20)
const pictures = new Map([['passport-desk', { name: 'passport-desk', path: '', hash: 'abc' }]])

function read(text: string) {
  const mistakes: string[] = []
  const result = readItem(text, { reference, pictures, anchorMs, id: 'th-days' }, (line, reason) =>
    mistakes.push(mistakeText({ file: 'feed/th-days.md', line, reason })),
  )
  return { ...result, mistakes }
}

describe('an item’s file', () => {
  test('becomes a story with dates, place, picture and text in blocks', () => {
    const { item, audience, mistakes } = read(story)
    expect(mistakes).toEqual([])
    expect(audience).toEqual(['th'])
    expect(v.parse(ContentItem, item)).toEqual(item)
    expect(item).toMatchObject({
      id: 'th-days',
      type: 'COUNTRY_STORY',
      likes: 12,
      meta: {
        publish_date: '2026-11-17T08:30:00.000Z',
        expiration_date: '2027-01-04T00:00:00.000Z',
        creation_location: { de: 'Bangkok' },
        creation_country: { fr: 'Thaïlande' },
      },
      image: { focal_feed_image_url: '/pictures/passport-desk-feed.png?v=abc' },
      texts: {
        de: {
          title: 'Konsularische Tage am 18. und 19.',
          partner: 'Botschaft',
          image_alt: 'Ein Schalter',
          body: [
            { t: 'p', text: ['Der Text mit ', { b: 'Fettem' }, ' und einem ', { a: 'Link', href: 'https://eda.admin.ch' }, '.'] },
            { t: 'h', text: 'Was mitbringen' },
            { t: 'ul', items: [['Pass'], ['Foto']] },
          ],
        },
        fr: { body: [{ t: 'p', text: ['Voir ', { a: 'passeport perdu', topic: 'lostPassport' }, '.'] }] },
        en: { body: [{ t: 'steps', items: ['First', 'Second'].map((text) => ({ title: '', text: [text] })) }] },
      },
    })
  })

  test('becomes an event whose wall-clock times are turned into instants', () => {
    const { item, audience, mistakes } = read(event)
    expect(mistakes).toEqual([])
    expect(audience).toEqual(['r:thban'])
    expect(v.parse(ContentItem, item)).toMatchObject({
      type: 'LOCAL_EVENT',
      meta: { creation_location: { en: 'Bangkok' } },
      info: {
        start_date: '2026-12-14T10:00:00.000Z',
        end_date: '2026-12-14T15:00:00.000Z',
        timezone: 'Asia/Bangkok',
        capacity: 300,
        participants: 0,
        event_location: ['onsite', 'remote'],
        registration_needed: true,
      },
    })
  })

  test('may begin with participants', () => {
    const { item, mistakes } = read(event.replace('capacity: 300', 'capacity: 300\nparticipants: 298'))
    expect([mistakes, item?.info]).toEqual([[], expect.objectContaining({ participants: 298, capacity: 300 })])
  })

  test('becomes a survey with its answers in the order of the head', () => {
    const { item, mistakes } = read(survey)
    expect(mistakes).toEqual([])
    const answers = ['passport', 'civil'].map((id) => ({ id, text: id[0]!.toUpperCase() }))
    expect(v.parse(ContentItem, item)).toMatchObject({ question_type: 'MULTIPLE', texts: { fr: { question: 'Q fr?', answers } } })
  })

  test('is accepted without a picture that is not drawn yet', () => {
    expect(read(story.replace('image: passport-desk', 'image: not-drawn')).item).not.toHaveProperty('image')
  })
})

const germanSwiss = 'ß is written ss in Swiss German'
const tags = 'YOUTH SURVEY SPORT SOCIETY SERVICES SENIORS POLITICS NATURE FOCUS EVENT ECONOMICS CULTURE'

describe('an editor’s mistake is reported with line and reason', () => {
  test.each<[string, string, RegExp | string, string, string]>([
    ['a language is missing', story, /=== it[^]*?(?==== en)/, '', '11: the language it is missing'],
    ['a language is there twice', story, '=== it', '=== fr', '28: the language fr stands here twice'],
    ['a language is not known', story, '=== it', '=== rm', '28: the language rm is not one of local, it, fr, en, de'],
    ['the tag is not known', story, 'tag: SERVICES', 'tag: SERVICE', `5: tag: must be one of ${tags}`],
    ['the country is not known', story, '[TH]', '[TH, UK]', '4: the country UK is not in countries.json'],
    ['the representation is not known', event, 'THBAN', 'THBKK', '4: the representation THBKK is not in representations.json'],
    ['a local item has no representation', event, 'repcodes: [THBAN]\n', '', '2: repcodes is missing: LOCAL_EVENT needs it'],
    ['a story has a capacity', story, 'likes: 12', 'capacity: 12', '9: capacity has no place in a COUNTRY_STORY'],
    ['a story has participants', story, 'likes: 12', 'participants: 12', '9: participants has no place in a COUNTRY_STORY'],
    ['an event is overbooked', event, 'capacity: 300', 'capacity: 300\nparticipants: 301', '13: more participants than places'],
    ['a key is mistyped', story, 'likes: 12', 'like: 12', '9: like is not known here'],
    ['the date has another form', story, '-3d 08:30', '2026-01-01', '6: published: must look like -3d 08:30 or +45d'],
    ['the time zone is unknown', event, 'Asia/Bangkok', 'Asia/Bankok', '9: timezone: is not a time zone'],
    ['the id is not the file’s name', story, 'id: th-days', 'id: th-day', "2: the id must be the file's name, th-days"],
    ['the head is not closed', story, '12\n---\n', '12\n', '1: the head that begins here is not closed by a line ---'],
    ['the head is no YAML', story, 'tag: SERVICES', 'tag: [SERVICES', '6: '],
    [
      'an answer is not in the head',
      survey,
      'fr?\nanswers:\n',
      '$&  pass: X\n',
      '18: the answer pass is not among the answers of the head',
    ],
    ['an answer has no text', survey, '  civil: C\n', '', '12: the answer civil has no text'],
    ['German is not Swiss', story, 'Der Text', 'Der große Text', `17: ${germanSwiss}`],
    ['a topic does not exist', story, 'topic:lostPassport', 'topic:lostPasport', '27: the topic lostPasport is not in guide-taxonomy.json'],
    ['a link has no scheme', story, 'https://eda', 'eda', '17: the link eda.admin.ch must begin with https:, mailto:, tel: or topic:'],
    ['HTML is used', story, 'Testo.', 'Testo<br>.', '33: <br> cannot be used here'],
    ['a picture has no description', story, 'imageAlt: Un guichet\n', '', '22: imageAlt is missing'],
    ['a call is in the feed', story, 'Testo.', 'Testo. {call:police}', '33: a {call:…} stands only in guide articles'],
  ])('%s', (_, file, before, after, expected) => {
    const text = file.replace(before, after)
    const { item, mistakes } = read(text)
    expect(text).not.toBe(file)
    expect(mistakes.join('\n')).toContain(`feed/th-days.md:${expected}`)
    expect(item).toBeUndefined()
  })
})
