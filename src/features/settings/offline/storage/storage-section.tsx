import { useTranslation } from 'react-i18next'
import type { StorageView } from '#store/rows/views.ts'
import type { StorageState } from '#src/platform/storage/storage-state.ts'
import { Section } from '#src/screen/section.tsx'
import { useFormat } from '#src/ui/format/use-format.ts'
import { RemoveButton } from './remove-button.tsx'
import { meterOf } from './meter.ts'

const removable = ['feed', 'maps'] as const

/** How much of what the browser gives is in use, in true proportions, and what can go. */
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
            {kind === 'other' ? t('storageOther') : t(`part-${kind}`)} {bytes(size)}
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
