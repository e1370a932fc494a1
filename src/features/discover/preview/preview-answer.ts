import type { ContentItem, Family } from '#contract/content/content.ts'
import { familyOf } from '#contract/values/kinds.ts'
import type { engine } from '#src/data/engine/engine.ts'

/**
 * `over`, `wrong`: the link opens nothing any more, or never did. `unknown`: the service has no such item of that kind. `unreadable`: this
 * version of the app cannot read what came. `away`: no answer.
 */
export type PreviewAnswer = { kind: 'here'; item: ContentItem } | { kind: 'over' | 'wrong' | 'unknown' | 'unreadable' | 'away' }

type Result = Awaited<ReturnType<typeof engine.fetchPreview>>

export function previewAnswer(result: Result, asked: { family: Family; endsAt: number; now: number }): PreviewAnswer {
  if (result.ok) return familyOf(result.value.type) === asked.family ? { kind: 'here', item: result.value } : { kind: 'unknown' }
  switch (result.failure.kind) {
    case 'unauthorized':
      return { kind: asked.endsAt <= asked.now ? 'over' : 'wrong' }
    case 'refused':
      return { kind: 'unknown' }
    case 'unreadable':
      return { kind: 'unreadable' }
    case 'no-answer':
    case 'busy':
    case 'storage':
      return { kind: 'away' }
  }
}
