import { useTranslation } from 'react-i18next'
import { calendarFile, type CalendarEntry } from '#src/platform/files/calendar-file.ts'
import { giveFile } from '#src/platform/files/give-file.ts'
import { Button } from './button.tsx'

interface CalendarButtonProps {
  /** Of the file, without its ending. */
  name: string
  kind?: 'edge' | 'quiet'
  /** Asked for at the tap. */
  entry: () => CalendarEntry
}

/** Needs no line: the file is made on the device. Its words come with those of what was said. */
export function CalendarButton({ name, kind = 'edge', entry }: CalendarButtonProps) {
  const { t } = useTranslation('submission')
  function add() {
    const made = entry()
    void giveFile(new File([calendarFile(made)], `${name}.ics`, { type: 'text/calendar' }), made.title)
  }
  return (
    <Button kind={kind} size="small" icon="calendar-plus" onClick={add}>
      {t('toCalendar')}
    </Button>
  )
}
