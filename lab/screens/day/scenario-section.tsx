import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { labDay, labStore, readDayLedger, useLabDay } from '#lab/device/use-lab.ts'
import { pathTo } from '#src/routes.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { giveFile } from '#src/shared/platform/files/share.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { scenarioOf } from './recording.ts'
import { scenarioLabel } from './scenario-label.ts'
import type { Play } from './use-play.ts'

/** Which bad day is played, and the tester's own to record. */
export function ScenarioSection({ play }: { play: Play }) {
  const { t } = useTranslation('lab')
  const file = useId()
  return (
    <Section title={t('scenario')}>
      <Field label={t('scenarioFile')} hint={t('scenarioHint', { playable: play.playable, count: play.count })}>
        <Select
          value={play.chosen?.name ?? ''}
          options={play.scenarios.map(({ name }) => ({ value: name, label: scenarioLabel(name) }))}
          onChange={play.choose}
        />
      </Field>
      {play.chosen && <p className="lab-note">{play.chosen.scenario.title}</p>}
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
        <Button kind="edge" size="small" disabled={!play.chosen} onClick={play.step}>
          {t('step')}
        </Button>
      </div>
      <div aria-live="polite">
        {play.flaws.length > 0 && (
          <ul className="lab-told">
            {play.flaws.map((flaw, place) => (
              <li key={place}>{flaw}</li>
            ))}
          </ul>
        )}
        {play.notHere && <p className="lab-note">{t(`notHere-${play.notHere}`)}</p>}
        <PlayProgress play={play} />
        {play.end && <PlayResult end={play.end} />}
      </div>
    </Section>
  )
}

function PlayProgress({ play: { underWay } }: { play: Play }) {
  const { t } = useTranslation('lab')
  const { state, stepNo, stepCount, isTakenUp } = underWay
  if (state === 'elsewhere') return <p className="lab-note">{t('playedElsewhere')}</p>
  if (state !== 'playing' && state !== 'held') return null
  const isEnding = stepNo > stepCount
  return (
    <>
      {isTakenUp && <p className="lab-note">{t('takenUp')}</p>}
      <p className="lab-note">{isEnding ? t('ending') : t(state === 'held' ? 'held' : 'playing', { no: stepNo, of: stepCount })}</p>
    </>
  )
}

function PlayResult({ end }: { end: NonNullable<Play['end']> }) {
  const { t } = useTranslation('lab')
  if (!end.ok) {
    const words = t(`notPlayed-${end.why}`)
    return (
      <p className="lab-note">
        {end.why === 'logged-out' ? (
          <SomeLink className="link" to={pathTo('login')}>
            {words}
          </SomeLink>
        ) : (
          words
        )}
      </p>
    )
  }
  const { flaws, isAsRecorded, lost, duplicated, outOfOrder, applied, quietMs } = end.verdict
  // The same reply may come twice: its place is what it is.
  const replies = end.verdict.replies.map((text, no) => ({ no, text }))
  const figures = [lost, duplicated, outOfOrder].map((list) => list.length)
  return (
    <>
      <p className={flaws.length === 0 ? 'lab-green' : 'lab-red'}>{flaws.length === 0 ? t('green') : t('red', { count: flaws.length })}</p>
      {isAsRecorded !== null && <p className="lab-note">{t(isAsRecorded ? 'sameReplies' : 'otherReplies')}</p>}
      <p className="lab-note lab-verdict">
        {t(quietMs === null ? 'verdictFiguresNoQuiet' : 'verdictFigures', {
          lost: figures[0],
          duplicated: figures[1],
          reordered: figures[2],
          applied,
          quiet: t('seconds', { count: Math.round((quietMs ?? 0) / 100) / 10 }),
        })}
      </p>
      <ul className="lab-told">
        {flaws.map((flaw, place) => (
          <li key={place}>{flaw}</li>
        ))}
      </ul>
      <ol className="lab-replies">
        {replies.map(({ no, text }) => (
          <li key={no}>{text}</li>
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
    const ledger = await readDayLedger(null)
    const { taps, done } = labDay.read()
    const { spells, state } = labStore.read()
    const toMs = Date.now()
    const title = `Recorded in the Offline Lab, ${new Date(fromMs).toISOString().slice(0, 16).replace('T', ' ')}`
    const { scenario } = scenarioOf({ taps, done, spells, fromMs, toMs, ledger }, { title, seed: state.network.seed })
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
