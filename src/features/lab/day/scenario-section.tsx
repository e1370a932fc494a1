import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labDay, labStore, useLabDay } from '#src/data/lab/use-lab.ts'
import { giveFile } from '#src/device/give-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Section } from '#src/ui/section.tsx'
import { Select } from '#src/ui/select.tsx'
import { scenarioOf } from './recording.ts'
import type { Play } from './use-play.ts'

/** Which bad day is played, and the tester's own to record. */
export function ScenarioSection({ play }: { play: Play }) {
  const { t } = useTranslation('lab')
  const file = useId()
  return (
    <Section title={t('scenario')}>
      <Field label={t('scenarioFile')} hint={t('scenarioHint', { playable: play.scenarios.length, count: play.count })}>
        <Select
          value={play.chosen?.name ?? ''}
          options={play.scenarios.map(({ name, scenario }) => ({ value: name, label: `${name.slice(0, 2)} ${scenario.title}` }))}
          onChange={play.choose}
        />
      </Field>
      <div className="lab-actions">
        <label className="button button-edge button-small lab-file" htmlFor={file}>
          {t('openFile')}
          <input
            id={file}
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              const [given] = event.target.files ?? []
              if (given) void play.open(given)
              event.target.value = ''
            }}
          />
        </label>
        <RecordButton />
      </div>
      <div aria-live="polite">
        {play.flaws.length > 0 && (
          <ul className="lab-told">
            {play.flaws.map((flaw) => (
              <li key={flaw}>{flaw}</li>
            ))}
          </ul>
        )}
        {play.notHere && <p className="lab-note">{t(`notHere-${play.notHere}`)}</p>}
        {play.stepNo !== null && (
          <p className="lab-note">{t('playing', { no: play.stepNo, of: play.chosen?.scenario.steps.length ?? 0 })}</p>
        )}
        {play.end && <PlayResult end={play.end} />}
      </div>
    </Section>
  )
}

function PlayResult({ end }: { end: NonNullable<Play['end']> }) {
  const { t } = useTranslation('lab')
  if (!end.ok) return <p className="lab-note">{t(`notPlayed-${end.why}`)}</p>
  const { flaws, replies } = end.verdict
  return (
    <>
      <p className={flaws.length === 0 ? 'lab-green' : 'lab-red'}>{flaws.length === 0 ? t('green') : t('red', { count: flaws.length })}</p>
      <ul className="lab-told">
        {flaws.map((flaw) => (
          <li key={flaw}>{flaw}</li>
        ))}
      </ul>
      <ol className="lab-replies">
        {replies.map((reply, no) => (
          // The same reply may come twice: its place is what it is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={no}>{reply}</li>
        ))}
      </ol>
    </>
  )
}

/** From the first click on everything that is done here and in the app; the second gives the file. */
function RecordButton() {
  const { t } = useTranslation('lab')
  const { recordedFromMs } = useLabDay()
  const stop = async (fromMs: number) => {
    await labStore.refresh(true)
    const { taps, done } = labDay.read()
    const { spells, state } = labStore.read()
    const toMs = Date.now()
    const title = `Recorded in the Offline Lab, ${new Date(fromMs).toISOString().slice(0, 16).replace('T', ' ')}`
    const { scenario } = scenarioOf({ taps, done, spells, fromMs, toMs }, { title, seed: state.network.seed })
    labDay.change(() => ({ recordedFromMs: null }))
    const text = JSON.stringify(scenario, null, 2)
    await giveFile(new File([text], `abroad-scenario-${toMs.toString(36)}.json`, { type: 'application/json' }), title)
  }
  return recordedFromMs === null ? (
    <Button kind="edge" size="small" onClick={() => labDay.change(() => ({ recordedFromMs: Date.now() }))}>
      {t('record')}
    </Button>
  ) : (
    <Button kind="second" size="small" onClick={() => void stop(recordedFromMs)}>
      {t('stopRecording')}
    </Button>
  )
}
