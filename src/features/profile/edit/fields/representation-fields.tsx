import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Picker } from '#src/ui/search/picker.tsx'
import { AdditionalItem } from './additional-item.tsx'
import type { RepresentationFieldsProps } from './fields.ts'
import { type Additional, pickedOf } from '#src/features/profile/edit/profile-form.ts'
import { RepresentationNote } from './representation-note.tsx'
import { useRepresentationOptions } from './use-options.ts'

/** The main representation, of which there is one, and as many others as the citizen wants, in their order. */
export function RepresentationFields({ form, change, field, reference }: RepresentationFieldsProps) {
  const { t } = useTranslation('profileForm')
  const [entry, setSaid] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const { additional } = form
  const options = useRepresentationOptions(reference, form.residence.value)

  const put = (next: Additional[]) => change({ ...form, additional: next })

  function add() {
    const key = Math.max(-1, ...additional.map((item) => item.key)) + 1
    put([...additional, { key, country: pickedOf(null), representation: pickedOf(null) }])
    focusLater(field(`country-${key}`).id)
  }

  function remove(place: number) {
    put(additional.toSpliced(place, 1))
    setSaid(t('removed'))
    addButton.current?.focus()
  }

  function move(place: number, step: 1 | -1) {
    const next = [...additional]
    const [item] = next.splice(place, 1)
    if (!item) return
    next.splice(place + step, 0, item)
    put(next)
    setSaid(t('moved', { place: place + step + 1, total: next.length }))
  }

  return (
    <>
      <Field label={t('main')} hint={t('mainHint')} {...field('main')}>
        <Picker options={options} picked={form.main} onChange={(main) => change({ ...form, main })} placeholder={t('choose')} />
      </Field>
      <RepresentationNote options={options} id={form.main.value} />
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
            onChange={(next) => put(additional.with(place, next))}
            onMove={(step) => move(place, step)}
            onRemove={() => remove(place)}
          />
        ))}
        <Button kind="second" size="small" icon="plus" onClick={add} ref={addButton}>
          {t('add')}
        </Button>
        <span className="hidden-text" role="status">
          {entry}
        </span>
      </div>
    </>
  )
}

/** The field is there after the next drawing. */
function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
