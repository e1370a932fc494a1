import consent from '#src/features/consent/wording/fr.json'
import login from '#src/features/login/wording/fr.json'
import onboarding from '#src/features/onboarding/wording/fr.json'

export const wording = { consent, login, onboarding }
