import login from '#src/features/login/wording/it.json'
import onboarding from '#src/features/onboarding/wording/it.json'

export const wording = { login, onboarding }
