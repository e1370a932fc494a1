import type { ProfileForm } from './profile-form.ts'
import type { FieldName } from './problems.ts'
import type { FormChange } from './use-profile-form.ts'
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
