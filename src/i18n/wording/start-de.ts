import consent from '#src/features/consent/wording/de.json'
import login from '#src/features/login/wording/de.json'
import onboarding from '#src/features/onboarding/wording/de.json'

export const wording = { consent, login, onboarding }
