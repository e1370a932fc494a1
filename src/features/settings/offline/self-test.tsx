import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { StoredPart } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { age } from '#src/shared/ui/text/format.ts'
import { useLocal, writeLocal } from '#src/shared/platform/web-storage.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'

/** Opens every stored topic, as an emergency would, and says how many opened. */
export function SelfTest({ parts }: { parts: readonly StoredPart[] }) {
  const { t } = useTranslation('settings')
  const last = parseSelfTest(useLocal(selfTestKey))
  const [state, setState] = useState<'resting' | 'running' | 'failed'>('resting')
  const packs = parts.filter(({ part, count }) => part === 'guide' && count > 0)

  async function run() {
    setState('running')
    const answer = await engine.testStored()
    setState(answer.ok ? 'resting' : 'failed')
    if (!answer.ok) return
    const { opened, broken, held } = answer.value
    writeSelfTest({ at: Date.now(), opened, broken: broken.length, ...(held && { held }), packs: packs.length })
  }

  return (
    <Section title={t('selfTest')}>
      <div className="self-test">
        <div role="status">
          {state === 'running' && <p className="small">{t('selfTestRunning')}</p>}
          {state === 'failed' && <p className="small">{t('selfTestFailed')}</p>}
          {state === 'resting' && (last ? <LastTest {...last} /> : <p className="small">{t('selfTestText')}</p>)}
        </div>
        <Button kind="second" size="small" disabled={state === 'running'} onClick={() => void run()}>
          {t('selfTestRun')}
        </Button>
      </div>
    </Section>
  )
}

function LastTest({ at, opened, broken, held = 0, packs }: SelfTestResult) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const now = useNow()
  const since = age(now - at, locale)
  return (
    <div className="self-test-last">
      <StatusMark name={broken === 0 ? 'confirmed' : 'older'} />
      <div>
        <p className="h5">
          {broken === 0
            ? t('selfTestGood', { count: opened, packs: t('packCount', { count: packs }) })
            : [broken > held && t('selfTestBroken', { count: broken - held }), held > 0 && t('selfTestHeld', { count: held })]
                .filter(Boolean)
                .join('. ')}
        </p>
        <p className="row-sub">
          {[broken > 0 && t('selfTestRest', { count: opened }), since === null ? t('selfTestNow') : t('selfTestWhen', { age: since })]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </div>
  )
}

/** How the last self-test went. */
const SelfTestResult = v.object({ at: v.number(), opened: v.number(), broken: v.number(), held: v.optional(v.number()), packs: v.number() })
type SelfTestResult = v.InferOutput<typeof SelfTestResult>

const selfTestKey = 'abroad.selfTest'

export function parseSelfTest(text: string | null): SelfTestResult | null {
  try {
    const parsed = v.safeParse(SelfTestResult, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function writeSelfTest(test: SelfTestResult): void {
  writeLocal(selfTestKey, JSON.stringify(test))
}
