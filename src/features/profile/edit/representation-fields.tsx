import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#src/shared/ui/actions/button.tsx'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { PlacePicker } from '#src/shared/screen/place-picker.tsx'
import { Picker, type PickerOption } from '#src/shared/ui/forms/picker.tsx'
import type { RepresentationFieldsProps, FieldOf } from '#src/features/profile/edit/use-profile-form.ts'
import { type Additional, pickedOf, withAdditionalCountry } from '#src/features/profile/edit/profile-form.ts'
import { suggestedRepresentation, useFindPosts, useRepresentationOptions, type Reference } from './representation-options.ts'

/** The main representation, and any number of others, in the citizen's order. */
export function RepresentationFields({ form, change, field, reference }: RepresentationFieldsProps) {
  const { t } = useTranslation('profileForm')
  const [status, setStatus] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const { additional } = form
  const put = (next: Additional[]) => change({ ...form, additional: next })

  function add() {
    const key = Math.max(-1, ...additional.map((item) => item.key)) + 1
    put([...additional, { key, country: pickedOf(null), representation: pickedOf(null) }])
    focusLater(field(`country-${key}`).id)
  }

  function remove(place: number) {
    put(additional.toSpliced(place, 1))
    setStatus(t('removed'))
    addButton.current?.focus()
  }

  function move(place: number, step: 1 | -1) {
    const next = [...additional]
    const [item] = next.splice(place, 1)
    if (!item) return
    next.splice(place + step, 0, item)
    put(next)
    setStatus(t('moved', { place: place + step + 1, total: next.length }))
  }

  return (
    <>
      <MainRepresentation form={form} change={change} field={field} reference={reference} />
      <div className="form-additional">
        <h3 className="h5">{t('additional')}</h3>
        <p className="small">{t('additionalLead')}</p>
        {additional.map((item, place) => (
          <AdditionalItem
            key={item.key}
            item={item}
            place={place}
            total={additional.length}
            reference={reference}
            field={field}
            onChange={(next) =>
              change((now) => ({ ...now, additional: now.additional.map((one) => (one.key === item.key ? next(one) : one)) }))
            }
            onMove={(step) => move(place, step)}
            onRemove={() => remove(place)}
          />
        ))}
        <Button kind="second" size="small" icon="plus" onClick={add} ref={addButton}>
          {t('add')}
        </Button>
        <span className="hidden-text" role="status">
          {status}
        </span>
      </div>
    </>
  )
}

function MainRepresentation({ form, change, field, reference }: RepresentationFieldsProps) {
  const { t } = useTranslation('profileForm')
  const options = useRepresentationOptions(reference, form.residence.value)
  const find = useFindPosts(options, reference)
  const suggested = suggestedRepresentation(reference, form.residence.value)
  const isSuggested = suggested !== null && form.main.value === suggested
  return (
    <>
      <Field label={t('main')} {...(isSuggested && { hint: t('mainHint') })} {...field('main')}>
        <Picker
          options={options}
          find={find}
          picked={form.main}
          onChange={(main) => change((now) => ({ ...now, main }))}
          placeholder={t('choose')}
        />
      </Field>
      <RepresentationNote options={options} id={form.main.value} />
      {suggested !== null && !isSuggested && (
        <div className="form-suggestion">
          <p className="small">{t('suggestion', { name: options.find(({ value }) => value === suggested)?.label ?? '' })}</p>
          <Button kind="second" size="small" onClick={() => change((now) => ({ ...now, main: pickedOf(suggested) }))}>
            {t('takeSuggestion')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The field exists after the next render. */
function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

interface AdditionalItemProps {
  item: Additional
  place: number
  total: number
  reference: Reference
  field: FieldOf
  onChange: (next: (now: Additional) => Additional) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** Another representation: its country, the post, and its position among the others. */
function AdditionalItem({ item, place, total, reference, field, onChange, onMove, onRemove }: AdditionalItemProps) {
  const { t } = useTranslation('profileForm')
  const number = place + 1
  const posts = useRepresentationOptions(reference, item.country.value)
  const find = useFindPosts(posts, reference)
  return (
    <fieldset className="form-item">
      <legend className="h5">{t('item', { number })}</legend>
      <Field label={t('country')} {...field(`country-${item.key}`)}>
        <PlacePicker
          picked={item.country}
          onChange={(country) => onChange((now) => withAdditionalCountry(now, country, reference))}
          placeholder={t('choose')}
        />
      </Field>
      <Field label={t('representation')} {...field(`representation-${item.key}`)}>
        <Picker
          options={posts}
          find={find}
          picked={item.representation}
          onChange={(representation) => onChange((now) => ({ ...now, representation }))}
          placeholder={t('choose')}
        />
      </Field>
      <RepresentationNote options={posts} id={item.representation.value} />
      <div className="form-item-actions">
        {total > 1 && (
          <>
            {/* Not disabled at the ends, because the button that has just moved the item there would lose the focus. */}
            <IconButton icon="arrow-up" label={t('up', { number })} aria-disabled={place === 0} onClick={() => place > 0 && onMove(-1)} />
            <IconButton
              icon="arrow-down"
              label={t('down', { number })}
              aria-disabled={number === total}
              onClick={() => number < total && onMove(1)}
            />
          </>
        )}
        <Button kind="quiet" size="small" icon="trash" aria-label={t('removeItem', { number })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  )
}

/** The chosen post in full, which may not fit into its field, and its place. */
function RepresentationNote({ options, id }: { options: readonly PickerOption[]; id: string | null }) {
  const representation = options.find(({ value }) => value === id)
  return representation ? <p className="small form-note">{[representation.label, representation.sub].filter(Boolean).join(', ')}</p> : null
}
