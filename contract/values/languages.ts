import * as v from 'valibot'
import { contentLanguages, languages } from './language-codes.ts'

export const Language = v.picklist(languages)
export type Language = v.InferOutput<typeof Language>

export const ContentLanguage = v.picklist(contentLanguages)
export type ContentLanguage = v.InferOutput<typeof ContentLanguage>

export const ByLanguage = v.object({ de: v.string(), fr: v.string(), it: v.string(), en: v.string() })
export type ByLanguage = v.InferOutput<typeof ByLanguage>
