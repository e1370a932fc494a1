import login from '#src/features/login/wording/en.json'
import onboarding from '#src/features/onboarding/wording/en.json'

export const wording = { login, onboarding }
