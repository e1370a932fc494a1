import type { engine } from '#src/data/engine/engine.ts'

type Answer = Awaited<ReturnType<typeof engine.importPack>>

/** What to say after a file was read in: key of the wording, with what fills it. */
export type ImportMessage =
  | { key: 'fileStored'; country: string; language: 'de' | 'fr' | 'it' | 'en'; count: number }
  | { key: 'fileDamagedTopic'; topic: string }
  | {
      key:
        | 'fileNothingNew'
        | 'fileNewerHere'
        | 'fileNotOurs'
        | 'fileDamaged'
        | 'fileNewerApp'
        | 'fileTooLarge'
        | 'fileUnreadable'
        | 'fileUnknownCountry'
        | 'fileNoSpace'
        | 'fileLater'
    }

export function importMessage(answer: Answer): ImportMessage {
  if (!answer.ok) return { key: 'fileLater' }
  const { value } = answer
  switch (value.kind) {
    case 'stored':
      return { key: 'fileStored', country: value.country, language: value.language, count: value.topics }
    case 'damaged':
      return value.topic === null ? { key: 'fileDamaged' } : { key: 'fileDamagedTopic', topic: value.topic }
    case 'nothing-new':
      return { key: 'fileNothingNew' }
    case 'newer-here':
      return { key: 'fileNewerHere' }
    case 'not-ours':
      return { key: 'fileNotOurs' }
    case 'newer':
      return { key: 'fileNewerApp' }
    case 'too-large':
      return { key: 'fileTooLarge' }
    case 'unreadable':
      return { key: 'fileUnreadable' }
    case 'unknown-country':
      return { key: 'fileUnknownCountry' }
    case 'full':
      return { key: 'fileNoSpace' }
  }
}
