import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './search-box.css'

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** Escape empties it, and leaves it once it is empty; "/" leads into it. */
export function SearchBox({ label, placeholder = label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="search-box">
      <Icon name="search" size={20} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (value === '') event.currentTarget.blur()
          else onChange('')
        }}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
      />
      {value !== '' && (
        <IconButton
          icon="x"
          label={t('clear')}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
