import consent from '#src/features/consent/wording/it.json'
import login from '#src/features/login/wording/it.json'
import onboarding from '#src/features/onboarding/wording/it.json'

export const wording = { consent, login, onboarding }
