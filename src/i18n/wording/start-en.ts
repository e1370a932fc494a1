import consent from '#src/features/consent/wording/en.json'
import login from '#src/features/login/wording/en.json'
import onboarding from '#src/features/onboarding/wording/en.json'

export const wording = { consent, login, onboarding }
