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
        en: {
          body: [
            {
              t: 'steps',
              items: [
                { title: '', text: ['First'] },
                { title: '', text: ['Second'] },
              ],
            },
          ],
        },
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

  test('may begin with places that are taken', () => {
    const { item, mistakes } = read(event.replace('capacity: 300', 'capacity: 300\nparticipants: 298'))
    expect([mistakes, item?.info]).toEqual([[], expect.objectContaining({ participants: 298, capacity: 300 })])
  })

  test('becomes a survey with its answers in the order of the head', () => {
    const { item, mistakes } = read(survey)
    expect(mistakes).toEqual([])
    expect(v.parse(ContentItem, item)).toMatchObject({
      question_type: 'MULTIPLE',
      texts: {
        fr: {
          question: 'Q fr?',
          answers: [
            { id: 'passport', text: 'P' },
            { id: 'civil', text: 'C' },
          ],
        },
      },
    })
  })

  test('goes without a picture that is not drawn yet', () => {
    expect(read(story.replace('image: passport-desk', 'image: not-drawn')).item).not.toHaveProperty('image')
  })
})

describe('an editor’s mistake is told with its line and reason', () => {
  test.each([
    ['a language is missing', story.replace(/=== it[^]*?(?==== en)/, ''), 'feed/th-days.md:11: the language it is missing'],
    ['a language stands twice', story.replace('=== it', '=== fr'), 'feed/th-days.md:28: the language fr stands here twice'],
    [
      'a language is not known',
      story.replace('=== it', '=== rm'),
      'feed/th-days.md:28: the language rm is not one of local, it, fr, en, de',
    ],
    [
      'the tag is not known',
      story.replace('tag: SERVICES', 'tag: SERVICE'),
      'feed/th-days.md:5: tag: must be one of YOUTH SURVEY SPORT SOCIETY SERVICES SENIORS POLITICS NATURE FOCUS EVENT ECONOMICS CULTURE',
    ],
    ['the country is not known', story.replace('[TH]', '[TH, UK]'), 'feed/th-days.md:4: the country UK is not in countries.json'],
    [
      'the representation is not known',
      event.replace('THBAN', 'THBKK'),
      'feed/th-days.md:4: the representation THBKK is not in representations.json',
    ],
    [
      'a local item names no representation',
      event.replace('repcodes: [THBAN]\n', ''),
      'feed/th-days.md:2: repcodes is missing: LOCAL_EVENT needs it',
    ],
    ['a story names a capacity', story.replace('likes: 12', 'capacity: 12'), 'feed/th-days.md:9: capacity has no place in a COUNTRY_STORY'],
    [
      'a story names participants',
      story.replace('likes: 12', 'participants: 12'),
      'feed/th-days.md:9: participants has no place in a COUNTRY_STORY',
    ],
    [
      'more people take part than there are places',
      event.replace('capacity: 300', 'capacity: 300\nparticipants: 301'),
      'feed/th-days.md:13: more participants than places',
    ],
    ['a key is mistyped', story.replace('likes: 12', 'like: 12'), 'feed/th-days.md:9: like is not known here'],
    [
      'the date has another form',
      story.replace('-3d 08:30', '2026-01-01'),
      'feed/th-days.md:6: published: must look like -3d 08:30 or +45d',
    ],
    ['the time zone is none', event.replace('Asia/Bangkok', 'Asia/Bankok'), 'feed/th-days.md:9: timezone: is not a time zone'],
    [
      'the id is not the file’s name',
      story.replace('id: th-days', 'id: th-day'),
      "feed/th-days.md:2: the id must be the file's name, th-days",
    ],
    [
      'the head is not closed',
      story.replace('12\n---\n', '12\n'),
      'feed/th-days.md:1: the head that begins here is not closed by a line ---',
    ],
    ['the head is no YAML', story.replace('tag: SERVICES', 'tag: [SERVICES'), 'feed/th-days.md:6: '],
    [
      'an answer is not in the head',
      survey.replace('=== fr\nquestion: Q fr?\nanswers:\n', '=== fr\nquestion: Q fr?\nanswers:\n  pass: X\n'),
      'feed/th-days.md:18: the answer pass is not among the answers of the head',
    ],
    ['an answer has no text', survey.replace('  civil: C\n', ''), 'feed/th-days.md:12: the answer civil has no text'],
    ['German is not Swiss', story.replace('Der Text', 'Der große Text'), 'feed/th-days.md:17: ß is written ss in Swiss German'],
    [
      'a link leads to no topic',
      story.replace('topic:lostPassport', 'topic:lostPasport'),
      'feed/th-days.md:27: the topic lostPasport is not in guide-taxonomy.json',
    ],
    [
      'a link is none',
      story.replace('https://eda', 'eda'),
      'feed/th-days.md:17: the link eda.admin.ch must begin with https:, mailto:, tel: or topic:',
    ],
    ['HTML is used', story.replace('Testo.', 'Testo<br>.'), 'feed/th-days.md:33: <br> cannot be used here'],
    ['a picture’s words are missing', story.replace('imageAlt: Un guichet\n', ''), 'feed/th-days.md:22: imageAlt is missing'],
    [
      'a call stands in the feed',
      story.replace('Testo.', 'Testo. {call:police}'),
      'feed/th-days.md:33: a {call:…} stands only in guide articles',
    ],
  ])('%s', (_, text, expected) => {
    const { item, mistakes } = read(text)
    expect(text).not.toBe(story)
    expect(mistakes.join('\n')).toContain(expected)
    expect(item).toBeUndefined()
  })
})
