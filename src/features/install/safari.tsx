import { useTranslation } from 'react-i18next'
import { Address, AppIcon, Drawing, Glass, Glyph, HostName, Line, Target } from './parts.tsx'

const width = 288

/** Until Safari 18: Share in the middle of the bar. */
export function ShareBar() {
  const { t } = useTranslation('install')
  return (
    <Drawing label={t('picture.share')} width={width} height={100}>
      <rect fill="var(--surface)" width={width} height="100" />
      <Address x={14} y={26} width={260} />
      <Glyph name="back" x={32} y={72} />
      <Glyph name="forward" x={88} y={72} />
      <Target x={122} y={50} width={44} height={44} />
      <Glyph name="share" x={144} y={71} size={24} isLit />
      <Glyph name="book" x={200} y={72} />
      <Glyph name="tabs" x={256} y={72} />
    </Drawing>
  )
}

/** Since Safari 26: Share stands in the menu over the three dots. */
export function MoreMenu() {
  const { t } = useTranslation('install')
  return (
    <Drawing label={t('picture.more')} width={width} height={148}>
      <Glass x={92} y={10} width={184} height={80} />
      <Target x={96} y={14} width={176} height={36} />
      <Glyph name="share" x={118} y={31} isLit />
      <text fontWeight="600" x="140" y="36.5">
        {t('apple.share')}
      </text>
      <Line x={110} y={70} width={16} />
      <Line x={140} y={70} width={88} />
      <Glass x={10} y={100} width={40} height={40} radius={20} />
      <Glyph name="back" x={29} y={120} />
      <Glass x={58} y={100} width={172} height={40} radius={20} />
      <HostName x={144} y={120} />
      <Glass x={238} y={100} width={40} height={40} radius={20} />
      <Target x={236} y={98} width={44} height={44} radius={22} />
      <Glyph name="dots" x={258} y={120} isLit />
    </Drawing>
  )
}

/** The list that Share opens. Safari 26 has its icons at the left. */
export function ShareList({ hasIconFirst }: { hasIconFirst: boolean }) {
  const { t } = useTranslation('install')
  const [textX, iconX, lineX, boxX] = hasIconFirst ? [56, 36, 56, 28] : [24, 254, 24, 246]
  return (
    <Drawing label={t('picture.row')} width={width} height={124}>
      <Glass x={10} y={-20} width={268} height={164} />
      {[22, 106].map((y) => (
        <g key={y}>
          <Line x={lineX} y={y} width={y === 22 ? 96 : 124} />
          <Line x={boxX} y={y} width={16} />
        </g>
      ))}
      <path stroke="var(--line)" d="M26 42h236M26 86h236" />
      <Target x={14} y={44} width={260} height={40} />
      <text fontWeight="600" x={textX} y="68.5">
        {t('apple.addToHome')}
      </text>
      <Glyph name="add" x={iconX} y={64} size={22} isLit />
    </Drawing>
  )
}

export function ConfirmSheet() {
  const { t } = useTranslation('install')
  const add = t('apple.add')
  const addWidth = 24 + add.length * 7.5
  return (
    <Drawing label={t('picture.confirm')} width={width} height={116}>
      <Glass x={10} y={10} width={268} height={140} />
      <Line x={26} y={34} width={44} />
      <Line x={92} y={34} width={44} />
      <Target x={270 - addWidth} y={16} width={addWidth} height={36} radius={18} />
      <text fontWeight="600" fill="var(--lake)" x={270 - addWidth / 2} y="38.5" textAnchor="middle">
        {add}
      </text>
      <AppName x={26} y={60} />
    </Drawing>
  )
}

export function HomeScreen() {
  const { t } = useTranslation('install')
  const columns = [26, 92, 158, 224]
  return (
    <Drawing label={t('picture.open')} width={width} height={92}>
      <Target x={80} y={6} width={64} height={80} />
      {columns.map((x, column) => (
        <g key={x}>
          {column === 1 ? <AppIcon x={x} y={14} size={40} /> : <rect fill="var(--line)" x={x} y="14" width="40" height="40" rx="9" />}
          {column !== 1 && <Line x={x + 4} y={68} width={32} />}
        </g>
      ))}
      <text fontSize="11" x="112" y="72" textAnchor="middle">
        Abroad
      </text>
    </Drawing>
  )
}

/** Icon, name and address, as the question before adding shows them. */
function AppName({ x, y }: { x: number; y: number }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <AppIcon x={x} y={y} size={44} />
      <text fontWeight="600" x={x + 58} y={y + 20}>
        {t('appName')}
      </text>
      <Line x={x + 58} y={y + 34} width={112} />
    </>
  )
}

const tabletWidth = 402

/** The bar at the top of Safari. */
export function TopBar() {
  const { t } = useTranslation('install')
  return (
    <Drawing label={t('picture.shareTop')} width={tabletWidth} height={92}>
      <rect fill="var(--surface)" width={tabletWidth} height="56" />
      <Glyph name="back" x={26} y={28} />
      <Glyph name="forward" x={58} y={28} />
      <Address x={92} y={28} width={184} />
      <Target x={286} y={6} width={44} height={44} />
      <Glyph name="share" x={308} y={27} size={24} isLit />
      <Glyph name="plus" x={348} y={28} />
      <Glyph name="tabs" x={380} y={28} />
      <path stroke="var(--line)" d={`M0 56h${tabletWidth}`} />
      <Line x={92} y={76} width={184} />
    </Drawing>
  )
}

/** The list below the share button. */
export function TopList() {
  const { t } = useTranslation('install')
  return (
    <Drawing label={t('picture.row')} width={tabletWidth} height={124}>
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
    <Drawing label={t('picture.confirm')} width={tabletWidth} height={124}>
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
