import { errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { ChallengeClaims, challengeValiditySeconds } from '#contract/account/identity.ts'
import { hashOf } from '#server/secrets.ts'
import { importPublicKey } from './public-key.ts'

/** Clocks of phones are wrong; the app signs with our time, which it knows to about a second. */
const toleranceSeconds = 120

export type SignatureFlaw = 'no-token' | 'wrong-algorithm' | 'wrong-signature' | 'wrong-claims' | 'wrong-nonce' | 'too-early' | 'too-late'

/**
 * What is wrong with an answered challenge: a JWT signed by the key of a device, ES512 and nothing else, with `nonce`, `nbf` and `exp` = `nbf` + 3000.
 * Null when nothing is.
 */
export async function checkSignedChallenge(
  token: string,
  expected: { publicKey: string; nonceHash: string; now: number },
): Promise<SignatureFlaw | null> {
  const read = await readToken(token, expected)
  if ('flaw' in read) return read.flaw
  const claims = v.safeParse(ChallengeClaims, read.payload)
  if (!claims.success || claims.output.exp !== claims.output.nbf + challengeValiditySeconds) return 'wrong-claims'
  return hashOf(claims.output.nonce) === expected.nonceHash ? null : 'wrong-nonce'
}

async function readToken(
  token: string,
  expected: { publicKey: string; now: number },
): Promise<{ payload: unknown } | { flaw: SignatureFlaw }> {
  try {
    const { payload } = await jwtVerify(token, await importPublicKey(expected.publicKey), {
      algorithms: ['ES512'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(expected.now),
      requiredClaims: ['nonce', 'nbf', 'exp'],
    })
    return { payload }
  } catch (cause) {
    return { flaw: flawOf(cause) }
  }
}

function flawOf(cause: unknown): SignatureFlaw {
  if (cause instanceof errors.JOSEAlgNotAllowed) return 'wrong-algorithm'
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'wrong-signature'
  if (cause instanceof errors.JWTExpired) return 'too-late'
  if (cause instanceof errors.JWTClaimValidationFailed)
    return cause.claim === 'nbf' && cause.reason === 'check_failed' ? 'too-early' : 'wrong-claims'
  if (cause instanceof errors.JOSEError) return 'no-token'
  throw cause
}
