import type { Block, CallTarget, Inline, Step } from '#contract/values/rich-text.ts'
import { spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { telAddress } from '#src/shared/ui/text/format.ts'
import { callsFor, placeholderText } from '#src/shared/ui/text/placeholder-text.ts'
import { type Html, link, markup } from './html.ts'
import type { PageContext } from './page-context.ts'

/** An article's blocks: the same as `src/shared/ui/text/rich-text.tsx` shows, as a page that needs no script. */
export function blocksOf(blocks: readonly Block[], page: PageContext): Html[] {
  return blocks.map((block) => blockOf(block, page))
}

function blockOf(block: Block, page: PageContext): Html {
  const { t } = page
  switch (block.t) {
    case 'h':
      return markup`<h4>${block.text}</h4>\n`
    case 'p':
      return markup`<p>${lineOf(block.text, page)}</p>
        ${callsOf(block.call, page)}`
    case 'ul':
      return markup`<ul>
        ${block.items.map((item) => markup`<li>${lineOf(item, page)}</li>`)}
      </ul>\n`
    case 'digest':
      return markup`<div class="digest">
        <p>${t('ui:digest')}</p>
        <ul>
          ${block.lines.map((item) => markup`<li>${lineOf(item, page)}</li>`)}
        </ul>
      </div>\n`
    case 'steps':
      return markup`<ol class="steps">
        ${block.items.map((step) => stepOf(step, page))}
      </ol>\n`
  }
}

function stepOf(step: Step, page: PageContext): Html {
  const text = step.text.length > 0 && markup` <span>${lineOf(step.text, page)}</span>`
  return markup`<li><b>${step.title}</b>${text}${callsOf(step.call, page)}</li>`
}

function callsOf(wanted: CallTarget | undefined, page: PageContext): Html | null {
  if (!wanted) return null
  const { pack, t } = page
  const { target, numbers, noAnswer, instead } = callsFor(wanted, pack)
  if (numbers.length === 0) return null
  const call = (phone: string) => t(`ui:call.${target}`, { phone: spacedPhone(phone, pack.country?.callingCodes) })
  return markup`<p class="calls">${instead !== undefined && [t(`guide:${instead}`), ' ']}${numbers.map((phone) => markup`<a class="call" href="${telAddress(phone)}">${call(phone)}</a> `)}${noAnswer !== undefined && markup`${t('guide:noAnswer')} <a href="${telAddress(noAnswer)}">${noAnswer}</a>`}</p>\n`
}

export function lineOf(line: readonly Inline[], page: PageContext): Html[] {
  return line.map((part) => inlineOf(part, page))
}

function inlineOf(part: Inline, page: PageContext): Html {
  const { pack, t, anchorOf } = page
  if (typeof part === 'string') return markup`${part}`
  if ('b' in part) return markup`<b>${part.b}</b>`
  if ('word' in part) return markup`${placeholderText(part.word, pack, page) || t(`ui:woven.${part.word}`)}`
  if ('href' in part) return link(part.href, part.a)
  const anchor = anchorOf(part.topic)
  return anchor === null ? markup`${part.a}` : markup`<a href="#${anchor}">${part.a}</a>`
}
