import { Icon } from '#src/ui/pictures/icon.tsx'
import './emergency.css'

export function EmergencyTag({ words }: { words: string }) {
  return (
    <p className="emergency-tag">
      <Icon name="siren" size={20} />
      {words}
    </p>
  )
}
