import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Picker } from '#src/ui/search/picker.tsx'
import type { FieldOf } from './fields.ts'
import { type Additional, withAdditionalCountry } from '#src/features/profile/edit/profile-form.ts'
import { RepresentationNote } from './representation-note.tsx'
import type { Reference } from './representation-options.ts'
import { useCountryOptions, useRepresentationOptions } from './use-options.ts'

interface AdditionalItemProps {
  item: Additional
  place: number
  total: number
  reference: Reference
  field: FieldOf
  onChange: (item: Additional) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** One more representation: a country, the post for it, and its place among the others. */
export function AdditionalItem({ item, place, total, reference, field, onChange, onMove, onRemove }: AdditionalItemProps) {
  const { t } = useTranslation('profileForm')
  const number = place + 1
  const countries = useCountryOptions(reference)
  const posts = useRepresentationOptions(reference, item.country.value)
  return (
    <fieldset className="form-item">
      <legend className="h5">{t('item', { number })}</legend>
      <Field label={t('country')} {...field(`country-${item.key}`)}>
        <Picker
          options={countries}
          picked={item.country}
          onChange={(country) => onChange(withAdditionalCountry(item, country, reference))}
          placeholder={t('choose')}
        />
      </Field>
      <Field label={t('representation')} {...field(`representation-${item.key}`)}>
        <Picker
          options={posts}
          picked={item.representation}
          onChange={(representation) => onChange({ ...item, representation })}
          placeholder={t('choose')}
        />
      </Field>
      <RepresentationNote options={posts} id={item.representation.value} />
      <div className="form-item-actions">
        {/* Not disabled at the ends: the focus would fall off the button that has just moved the item there. */}
        <IconButton icon="arrow-up" label={t('up', { number })} aria-disabled={place === 0} onClick={() => place > 0 && onMove(-1)} />
        <IconButton
          icon="arrow-down"
          label={t('down', { number })}
          aria-disabled={number === total}
          onClick={() => number < total && onMove(1)}
        />
        <Button kind="quiet" size="small" icon="trash" aria-label={t('removeItem', { number })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  )
}
