import type { ContentItem } from '../../contract/content/content.ts'

export interface Card {
  id: string
  title: string
  teaser: string
  publishedAt: string
}

/** The item's card, for contenders that store whole items. */
export function cardOf(item: ContentItem): Card {
  const text = item.texts.en ?? item.texts.local
  const shared = { id: item.id, publishedAt: item.meta.publish_date }
  if (!text) return { ...shared, title: '', teaser: '' }
  return 'question' in text ? { ...shared, title: text.question, teaser: '' } : { ...shared, title: text.title, teaser: text.teaser }
}

export function retitled(item: ContentItem, title: string): ContentItem {
  const { en } = item.texts
  const text = en && 'question' in en ? { ...en, question: title } : { ...en, title }
  return { ...item, rev: item.rev + 1, texts: { ...item.texts, en: text } } as ContentItem
}

export function paint(cards: readonly Card[]): void {
  document.body.replaceChildren(...cards.map(articleOf))
}

function articleOf(card: Card): HTMLElement {
  const article = document.createElement('article')
  article.id = card.id
  for (const [tag, text] of [
    ['h2', card.title],
    ['p', card.teaser],
    ['time', card.publishedAt],
  ] as const) {
    article.appendChild(document.createElement(tag)).textContent = text
  }
  return article
}
