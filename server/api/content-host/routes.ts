import { join } from 'node:path'
import { Hono } from 'hono'
import { pictureWidths, type PictureVariant } from '#server/content-files/picture-address.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/problem.ts'
import { matchesEtag, withEtag } from '#server/etag.ts'
import { jsonReply, referenceSharedS } from '#server/http/reply.ts'
import { createPictures } from './pictures.ts'
import { tagLabels } from './tag-labels.ts'

/** The content-management host: public, no credentials, no cookies. */
export function contentHostRoutes({ cache, config, content, drawings, newId, reference, log }: Deps): Hono {
  const partners = withEtag(reference.partners)
  const tags = withEtag(tagLabels)
  const pictures = createPictures({ folder: join(config.dataDir, 'pictures'), newId, drawings, log })

  return new Hono()
    .get('/.rest/partner/v1/', (c) => jsonReply(c, cache, { etag: partners.etag, body: () => partners.body, sharedS: referenceSharedS }))
    .get('/.rest/tag/v1/', (c) => jsonReply(c, cache, { etag: tags.etag, body: () => tags.body, sharedS: referenceSharedS }))
    .get('/pictures/:file', async (c) => {
      const [, name, variant] = /^([a-z0-9-]+)-(\w+)\.png$/.exec(c.req.param('file')) ?? []
      const picture = content.pictures.get(name ?? '')
      if (!picture || !isVariant(variant)) return problem(c, 'abroad:not-found')
      const isNamed = c.req.query('v') === picture.hash
      const headers = {
        ETag: `"${picture.hash}-${variant}"`,
        // A picture of an item that may never be published is kept nowhere.
        'Cache-Control':
          c.req.query('preview') !== undefined ? 'no-store' : isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      }
      if (matchesEtag(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
      return c.body(await pictures.png(picture, variant), 200, { ...headers, 'Content-Type': 'image/png' })
    })
}

function isVariant(text: string | undefined): text is PictureVariant {
  return text !== undefined && Object.hasOwn(pictureWidths, text)
}
