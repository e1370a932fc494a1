import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { ByLanguage } from '#contract/values/languages.ts'
import { Tag } from './content.ts'

export const Partner = v.object({ id: v.string(), names: ByLanguage, url: ByLanguage, category: v.optional(v.string()) })
export type Partner = v.InferOutput<typeof Partner>
export const Partners = v.array(Partner)
/** No credentials are sent to the content host. */
export const partners = defineCall({ service: 'contentHost', method: 'GET', path: '/.rest/partner/v1/', reply: Partners })

export const TagLabel = v.object({ name: Tag, labels: ByLanguage })
export const TagLabels = v.array(TagLabel)
export const tagLabels = defineCall({ service: 'contentHost', method: 'GET', path: '/.rest/tag/v1/', reply: TagLabels })
