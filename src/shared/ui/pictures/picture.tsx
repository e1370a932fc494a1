import { use, useState } from 'react'
import type { ItemCard } from '#store/rows/views.ts'
import { CutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { langOf } from '#src/shared/ui/text/use-format.ts'
import { Landscape } from './landscape.tsx'
import './picture.css'

interface PictureProps {
  card: Pick<ItemCard, 'id' | 'tag' | 'image' | 'imageAlt' | 'language'>
  variant: 'lead' | 'half' | 'side' | 'hero' | 'band'
  /** Of a preview nothing is kept on the device. */
  isPreview?: boolean
}

const contentHost = '/cms'

/** The photograph of an item; its landscape where there is none and while it is missing. One that failed is asked for again when the line comes back. */
export function Picture({ card, variant, isPreview = false }: PictureProps) {
  const { image } = card
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const isCutOff = use(CutOff)
  const [wasCutOff, setWasCutOff] = useState(isCutOff)
  if (wasCutOff !== isCutOff) {
    setWasCutOff(isCutOff)
    if (!isCutOff && state === 'failed') setState('coming')
  }
  const isFirst = variant !== 'side' && variant !== 'half'
  const address = image && (variant === 'hero' || variant === 'band' ? image.focal_detail_image_url : image.focal_feed_image_url)
  return (
    <div className={`picture picture-${variant}`}>
      {state !== 'here' && <Landscape id={card.id} tag={card.tag} />}
      {image && address && state !== 'failed' && (
        <img
          className={state === 'here' ? 'is-here' : undefined}
          src={onContentHost(isPreview ? unkept(address) : address)}
          alt={card.imageAlt}
          lang={langOf(card.language)}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          style={{ objectPosition: `${image.image_focal_x * 100}% ${image.image_focal_y * 100}%` }}
          onLoad={() => setState('here')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}

function onContentHost(address: string): string {
  return /^(https?|data):/.test(address) ? address : `${contentHost}/${address.replace(/^\//, '')}`
}

/** The service worker lets an address that says so go by. */
function unkept(address: string): string {
  return address.startsWith('data:') ? address : `${address}${address.includes('?') ? '&' : '?'}preview`
}
