import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/content/content.ts'

/** "2 people, on site". Nobody chooses where an event is held in one way only: then that way is meant. */
export function useParticipants(): (count: number, attendance: Attendance | null | undefined, locations: readonly Attendance[]) => string {
  const { t } = useTranslation('submission')
  return (count, chosen, locations) => {
    const people = t('people', { count })
    const attendance: Attendance | null | undefined = chosen ?? (locations.length === 1 ? locations[0] : null)
    switch (attendance) {
      case 'onsite':
        return t('peopleOnsite', { people })
      case 'remote':
        return t('peopleRemote', { people })
      case null:
      case undefined:
        return people
    }
  }
}
