import { telAddress } from '#src/shared/ui/text/format.ts'
import { Digits } from '#src/shared/ui/text/digits.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './figures.css'

/**
 * Emergency numbers, each a cell that calls; further numbers of a service are below its first. Each changing text has an element of its own,
 * because a browser that translates the page replaces text nodes, and React would then go on changing the old ones.
 */
export function Figures({ items }: { items: readonly { label: string; numbers: readonly string[] }[] }) {
  return (
    <ul className="figures">
      {items.map(({ label, numbers: [first = '', ...others] }, place) => (
        <li key={place}>
          <a className="figure" href={telAddress(first)}>
            <b>
              <Digits of={first} />
              <Icon name="phone" size={16} />
            </b>{' '}
            <span>{label}</span>
          </a>
          {others.map((number, at) => (
            <a key={at} className="figure-other link" href={telAddress(number)}>
              <Digits of={number} />
              <span className="hidden-text">{`, ${label}`}</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}
