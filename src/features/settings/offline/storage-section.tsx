import { useTranslation } from 'react-i18next'
import type { StorageView, StoredPart } from '#store/rows/views.ts'
import { type StorageState, hasAskedToKeep, keepStored, readStorage } from '#src/shared/platform/device-storage.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { useFormat } from '#src/shared/ui/text/use-format.ts'
import { useCallback, useEffect, useState } from 'react'
import { engine } from '#src/data/engine/engine.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'

const removable = ['feed', 'maps'] as const

/** How much of the browser's quota is in use, in true proportions, and what can be removed. */
export function StorageSection({ view, state }: { view: StorageView; state: StorageState | undefined }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const { usedBytes, quotaBytes } = state ?? { usedBytes: null, quotaBytes: null }
  const meter = meterOf(view, usedBytes)
  const total = quotaBytes ?? meter.reduce((sum, { bytes: size }) => sum + size, 0)
  return (
    <Section
      title={t('storage')}
      note={
        usedBytes === null || quotaBytes === null
          ? t('storageUnknown')
          : t('storageOf', { used: bytes(usedBytes), quota: bytes(quotaBytes) })
      }
    >
      <div className="meter" aria-hidden="true">
        {meter.map(({ kind, bytes: size }, index) => (
          <i key={kind} className={`part-${index + 1}`} style={{ width: `${total > 0 ? (size / total) * 100 : 0}%` }} />
        ))}
      </div>
      <ul className="legend">
        {meter.map(({ kind, bytes: size }, index) => (
          <li key={kind}>
            <i className={`part-${index + 1}`} />
            <span>{`${kind === 'other' ? t('storageOther') : t(`part-${kind}`)} ${bytes(size)}`}</span>
          </li>
        ))}
      </ul>
      <ul className="rows">
        {removable.map((kind) => {
          const stored = view.parts.find(({ part }) => part === kind)
          if (!stored) return null
          return (
            <li key={kind} className="settings-row">
              <div>
                <p className="h5">{t(`part-${kind}`)}</p>
                <p className="row-sub">{t(kind === 'feed' ? 'itemCount' : 'mapCount', { count: stored.count })}</p>
              </div>
              <span className="settings-end">
                <span className="row-value">{bytes(stored.bytes)}</span>
                <RemoveButton what={t(`part-${kind}`)} bytes={stored.bytes} part={{ part: kind }} />
              </span>
            </li>
          )
        })}
        <li className="settings-row">
          <p className="h5">{t('part-pictures')}</p>
          <RemoveButton what={t('part-pictures')} bytes={null} part={{ part: 'pictures' }} />
        </li>
      </ul>
      {view.setAside > 0 && <p className="small">{t('setAside', { count: view.setAside })}</p>}
    </Section>
  )
}

type MeterKind = 'emergency' | 'guide' | 'feed' | 'other'

/**
 * The shares of the meter; what the browser counts beyond our own estimates is the app itself, its pictures and the rest. An article counts
 * once, and in the guide if a pack names it: so the guide is as large here as in the list of packs.
 */
export function meterOf(
  { parts, sharedBytes, guideBytes }: Pick<StorageView, 'parts' | 'sharedBytes' | 'guideBytes'>,
  usedBytes: number | null,
): { kind: MeterKind; bytes: number }[] {
  const sum = (...kinds: StoredPart['part'][]) =>
    parts.filter(({ part }) => kinds.includes(part)).reduce((total, { bytes }) => total + bytes, 0)
  const inEmergencyToo = guideBytes - sharedBytes - parts.reduce((total, { frees = 0 }) => total + frees, 0)
  const own = [
    { kind: 'emergency', bytes: Math.max(0, sum('emergency', 'representations') - inEmergencyToo) },
    { kind: 'guide', bytes: guideBytes },
    { kind: 'feed', bytes: sum('feed') },
  ] as const
  const counted = own.reduce((total, { bytes }) => total + bytes, 0)
  return [...own, { kind: 'other', bytes: Math.max(0, (usedBytes ?? 0) - counted) } as const]
}

export interface Keeping {
  state: StorageState | undefined
  /** In this visit, by the citizen or by itself. */
  hasAsked: boolean
  keep: () => Promise<void>
}

/** What the browser says about our space, read again whenever something was stored or removed; `keep` asks it to keep our data. */
export function useStorageState(view: StorageView | undefined): Keeping {
  const [state, setState] = useState<StorageState>()
  const [hasAsked, setAsked] = useState(hasAskedToKeep)

  useEffect(() => {
    if (view === undefined) return
    let isCurrent = true
    void readStorage().then((read) => {
      if (!isCurrent) return
      setState(read)
      setAsked(hasAskedToKeep())
    })
    return () => {
      isCurrent = false
    }
  }, [view])

  const keep = useCallback(async () => {
    await keepStored()
    setAsked(true)
    setState(await readStorage())
  }, [])

  return { state, hasAsked, keep }
}

type RemovablePart = Parameters<typeof engine.removeStored>[0]

/** Removes a part after asking: it says what it frees, where that is known, and what it costs. */
export function RemoveButton({ what, bytes: size, part }: { what: string; bytes: number | null; part: RemovablePart }) {
  const { t } = useTranslation('settings')
  const { bytes } = useFormat()
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)

  async function remove() {
    setAsking(false)
    const result = await engine.removeStored(part)
    showToast({ text: result.ok ? t('removed') : t('removeLater') })
  }

  return (
    <>
      <Button kind="quiet" size="small" aria-label={t('removeNamed', { what })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('removeTitle', { what })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="second" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
              <Button onClick={() => void remove()}>{t('remove')}</Button>
            </>
          }
        >
          <p className="small">{size === null ? t('removeTextPlain') : t('removeText', { size: bytes(size) })}</p>
          <p className="small">{t('removeKept')}</p>
        </Dialog>
      )}
    </>
  )
}
