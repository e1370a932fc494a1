import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Family } from '#contract/content/content.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Check } from '#src/shared/ui/forms/check.tsx'
import { Rows } from '#src/shared/ui/blocks/row.tsx'
import { Sheet } from '#src/shared/ui/dialogs/dialog.tsx'
import type { FeedFilter } from '#store/rows/views.ts'
import { everything, familyChoices, tidied } from './filter.ts'
import { familyWords } from './item/card.tsx'

interface FilterSheetProps {
  filter: FeedFilter
  onApply: (filter: FeedFilter) => void
  onClose: () => void
}

export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation('discover')
  const [draft, setDraft] = useState(filter)
  const isOn = (family: Family) => draft.families.includes(family)
  const toggle = (family: Family) =>
    setDraft({ ...draft, families: isOn(family) ? draft.families.filter((other) => other !== family) : [...draft.families, family] })

  return (
    <Sheet
      title={t('show')}
      onClose={onClose}
      actions={
        <>
          <Button kind="second" onClick={() => setDraft(everything)}>
            {t('reset')}
          </Button>
          <Button onClick={() => onApply(tidied(draft))}>{t('apply')}</Button>
        </>
      }
    >
      <Rows>
        {familyChoices.map((family) => (
          <Check key={family} isAtEnd label={t(familyWords[family].many)} isChecked={isOn(family)} onChange={() => toggle(family)} />
        ))}
        <Check
          isAtEnd
          label={t('favourites')}
          isChecked={draft.favouritesOnly}
          onChange={(favouritesOnly) => setDraft({ ...draft, favouritesOnly })}
        />
      </Rows>
      <p className="small">{t('showHint')}</p>
    </Sheet>
  )
}
