import type { ItemDetail } from '#store/rows/views.ts'
import { langOf } from '#src/ui/format/lang-of.ts'
import { RichText } from '#src/ui/text/rich-text.tsx'
import './detail.css'

/** What an item says, in the language it is read in. */
export function ItemText({ item }: { item: Pick<ItemDetail, 'language' | 'teaser' | 'body'> }) {
  return (
    <div lang={langOf(item.language)}>
      {item.teaser && <p className="detail-lead">{item.teaser}</p>}
      <RichText blocks={item.body} />
    </div>
  )
}
