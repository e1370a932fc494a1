import login from '#src/features/login/wording/de.json'
import onboarding from '#src/features/onboarding/wording/de.json'

export const wording = { login, onboarding }
