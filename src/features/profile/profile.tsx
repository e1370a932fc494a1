import { useProfile, useSession } from '#src/data/session.ts'
import { CitizenProfile } from './citizen-profile.tsx'
import { VisitorProfile } from './visitor-profile.tsx'
import './profile.css'

export function ProfileScreen() {
  const { state } = useSession()
  const profile = useProfile()
  return state === 'logged-in' ? <CitizenProfile profile={profile} /> : <VisitorProfile />
}
