import { Hono, type Context } from 'hono'
import { LikeBody, RegisterBody, SurveyBody, UnregisterBody } from '#contract/content/content-writes.ts'
import { chooseLanguage } from '#contract/values/language-codes.ts'
import type { Deps } from '#server/deps.ts'
import { preferredLanguages } from '#server/http/preferred-languages.ts'
import { requireSession } from '#server/http/require-session.ts'
import { validBody } from '#server/http/validate.ts'
import { createAnswerOnce } from '#server/http/answer-once.ts'
import { like } from '#server/domain/items/like.ts'
import { register, unregister } from '#server/domain/items/register.ts'
import type { Reader } from '#server/domain/items/subject.ts'
import { vote } from '#server/domain/items/vote.ts'

/** What a citizen says about an item: each once for its idempotency key. */
export function contentWriteRoutes(deps: Pick<Deps, 'config' | 'database' | 'now' | 'random' | 'reference'>): Hono {
  const { reference } = deps
  const answerOnce = createAnswerOnce(deps)
  return new Hono()
    .put('/register', requireSession(), validBody(RegisterBody), (c) =>
      answerOnce(c, (context) => register(context, c.req.valid('json'), readerOf(c))),
    )
    .put('/unregister', requireSession(), validBody(UnregisterBody), (c) =>
      answerOnce(c, (context) => unregister(context, c.req.valid('json'), readerOf(c))),
    )
    .post('/surveys', requireSession(), validBody(SurveyBody), (c) =>
      answerOnce(c, (context) => vote(context, c.req.valid('json'), readerOf(c))),
    )
    .put('/like', requireSession(), validBody(LikeBody), (c) => answerOnce(c, (context) => like(context, c.req.valid('json'), readerOf(c))))

  /** A write's reply holds the words that its screen shows. */
  function readerOf(c: Context): Reader {
    return { languages: [chooseLanguage(preferredLanguages(c.req.header('Accept-Language'))), 'local'], reference }
  }
}
