import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { alertNames } from '#server/domain/alerts/alert-push.ts'
import { readWording, type Wording } from '#server/wording.ts'
import type areas from './wording/areas.en.json'
import type desk from './wording/desk.en.json'

const [deskWording, areaWording] = [
  readWording<typeof desk>(import.meta.dirname, 'desk'),
  readWording<typeof areas>(import.meta.dirname, 'areas'),
]

export type DeskWords = Wording<typeof desk & typeof areas> & { severities: typeof alertNames.en }

export const deskWords = Object.fromEntries(
  languages.map((language) => [language, { ...deskWording[language], ...areaWording[language], severities: alertNames[language] }]),
) as Record<Language, DeskWords>
