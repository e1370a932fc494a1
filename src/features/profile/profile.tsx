import { useOwnProfile, useSession } from '#src/data/session/session.ts'
import { CitizenProfile } from './citizen-profile.tsx'
import { VisitorProfile } from './visitor-profile.tsx'
import './profile.css'

export function ProfileScreen() {
  const { state } = useSession()
  const own = useOwnProfile()
  if (state !== 'logged-in') return <VisitorProfile />
  return <CitizenProfile profile={own && own.profile} intent={own?.intent ?? null} />
}
