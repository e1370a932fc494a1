import { useTranslation } from 'react-i18next'
import { AppName } from './iphone.tsx'
import { Address, Drawing, Glass, Glyph, Line, Target } from './parts.tsx'

const width = 402

/** The bar at the head of Safari. */
export function TopBar() {
  const { t } = useTranslation('install')
  return (
    <Drawing label={t('picture.shareTop')} width={width} height={92}>
      <rect fill="var(--surface)" width={width} height="56" />
      <Glyph name="back" x={26} y={28} />
      <Glyph name="forward" x={58} y={28} />
      <Address x={92} y={28} width={184} />
      <Target x={286} y={6} width={44} height={44} />
      <Glyph name="share" x={308} y={27} size={24} isLit />
      <Glyph name="plus" x={348} y={28} />
      <Glyph name="tabs" x={380} y={28} />
      <path stroke="var(--line)" d={`M0 56h${width}`} />
      <Line x={92} y={76} width={184} />
    </Drawing>
  )
}

/** The list hangs from the button. */
export function TopList() {
  const { t } = useTranslation('install')
  return (
    <Drawing label={t('picture.row')} width={width} height={124}>
      <Line x={20} y={30} width={72} />
      <Line x={20} y={54} width={56} />
      <Line x={20} y={78} width={68} />
      <Glass x={114} y={-20} width={276} height={164} />
      {[22, 106].map((y) => (
        <g key={y}>
          <Line x={134} y={y} width={y === 22 ? 96 : 124} />
          <Line x={354} y={y} width={16} />
        </g>
      ))}
      <path stroke="var(--line)" d="M130 42h244M130 86h244" />
      <Target x={118} y={44} width={268} height={40} />
      <text fontWeight="600" x="134" y="68.5">
        {t('apple.addToHome')}
      </text>
      <Glyph name="add" x={362} y={64} size={22} isLit />
    </Drawing>
  )
}

export function ConfirmWindow() {
  const { t } = useTranslation('install')
  const add = t('apple.add')
  const addWidth = 24 + add.length * 7.5
  return (
    <Drawing label={t('picture.confirm')} width={width} height={124}>
      <Glass x={50} y={14} width={302} height={140} />
      <Line x={68} y={38} width={44} />
      <Line x={148} y={38} width={72} />
      <Target x={344 - addWidth} y={20} width={addWidth} height={36} radius={18} />
      <text fontWeight="600" fill="var(--lake)" x={344 - addWidth / 2} y="42.5" textAnchor="middle">
        {add}
      </text>
      <AppName x={68} y={66} />
    </Drawing>
  )
}
