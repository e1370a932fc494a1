import type { ProfileForm } from '#src/features/profile/edit/profile-form.ts'
import type { FieldName } from '#src/features/profile/edit/problems.ts'
import type { FormChange } from '#src/features/profile/edit/use-profile-form.ts'
import type { Reference } from './representation-options.ts'

/** What ties a field to its place in the form: the id that the summary leads to, and its message. */
export type FieldOf = (name: FieldName) => { id: string; error: string | undefined }

export interface FieldsProps {
  form: ProfileForm
  change: (next: FormChange) => void
  field: FieldOf
}

export interface RepresentationFieldsProps extends FieldsProps {
  reference: Reference
}
