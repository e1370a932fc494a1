import { useParams, useSearchParams } from 'react-router'
import type { Family } from '#contract/content/content.ts'
import { PreviewItem } from './preview-item.tsx'
import { PreviewMissing } from './preview-missing.tsx'
import { usePreview } from './use-preview.ts'

export function StoryPreview() {
  return <Preview family="STORY" />
}

export function EventPreview() {
  return <Preview family="EVENT" />
}

export function SurveyPreview() {
  return <Preview family="SURVEY" />
}

function Preview({ family }: { family: Family }) {
  const { id = '' } = useParams()
  const token = useSearchParams()[0].get('previewToken')
  return <PreviewOf key={`${family} ${id} ${token}`} asked={{ family, id, token }} />
}

function PreviewOf({ asked }: { asked: Parameters<typeof usePreview>[0] }) {
  const here = usePreview(asked)
  return here.state === 'here' ? <PreviewItem item={here.item} endsAt={here.endsAt} /> : <PreviewMissing here={here} />
}
