import { EditProfileScreen } from './edit-screen.tsx'

export const ProfileCompletion = () => <EditProfileScreen screen="profileCompletion" />
export const EditProfile = () => <EditProfileScreen screen="editProfile" />
export const RepresentationsCompletion = () => <EditProfileScreen screen="representationsCompletion" />
export const EditRepresentations = () => <EditProfileScreen screen="editRepresentations" />
