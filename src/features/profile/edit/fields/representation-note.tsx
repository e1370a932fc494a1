import type { PickerOption } from '#src/ui/search/picker-match.ts'

/** The chosen post in full, which its field may have no room for, where it is, and the note that some have. */
export function RepresentationNote({ options, id }: { options: readonly PickerOption[]; id: string | null }) {
  const representation = options.find(({ value }) => value === id)
  return representation ? <p className="small form-note">{[representation.label, representation.sub].filter(Boolean).join(', ')}</p> : null
}
