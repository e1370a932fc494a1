import { singleDigits, spacedPhone } from './phone-numbers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block, CallTarget, Inline, RichText as Blocks, Step } from '#contract/values/rich-text.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Check } from '#src/shared/ui/forms/check.tsx'
import { telAddress } from './format.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { isOnTheWeb, NeedsNetwork } from '#src/shared/ui/actions/cut-off.tsx'
import { NumberDoubts } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { ReadAs } from './inline.tsx'
import { callsFor, type CountryRecord, type TextCalls, usePlaceholderText } from './placeholder-text.ts'
import './rich-text.css'

interface RichTextProps extends CountryRecord {
  blocks: Blocks
  /** Where a topic of the guide stands; null for a topic we do not have, whose name then stands as plain text. */
  topicPath?: (topic: string) => string | null
  /** Its links to call stand as text: numbers to call come from the country's record alone. */
  isFromFile?: boolean
  /** Its steps and papers can be ticked off, and deadlines reckoned. */
  todo?: Todo
}

/** `id`s are those of the text's own steps and papers. */
export interface Todo {
  isTicked: (id: string) => boolean
  tick: (id: string, isTicked: boolean) => void
  /** What a step's tick is called. */
  nameOf: (step: string) => string
  /** What stands under a step or a paragraph that has one; `place` names it within the text, `title` is the step's. */
  deadline: (due: object, place: string, title?: string) => Elements
}

/** Text that came as blocks: no markup ever reaches the page as a string. */
export function RichText({ blocks, topicPath = () => null, isFromFile = false, todo, ...record }: RichTextProps) {
  const line = useLine(record, { topicPath, isFromFile })
  return (
    <div className="rich-text">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} place={String(index)} line={line} record={record} todo={todo} />
      ))}
    </div>
  )
}

type Line = (inlines: readonly Inline[]) => ReactNode[]
interface BlockProps {
  line: Line
  record: CountryRecord
  todo: Todo | undefined
}

function BlockView({ block, place, line, record, todo }: BlockProps & { block: Block; place: string }) {
  const { t } = useTranslation('ui')
  switch (block.t) {
    case 'h':
      return <h2 className="rich-text-heading">{block.text}</h2>
    case 'p': {
      const deadline: Elements = block.due && todo?.deadline(block.due, place)
      return (
        <div>
          <p>{line(block.text)}</p>
          {block.call && <Calls target={block.call} record={record} />}
          {deadline}
        </div>
      )
    }
    case 'ul':
      return block.take && todo ? (
        <ul className="rich-text-papers">
          {block.items.map((item, index) => {
            const id = block.take?.[index] ?? ''
            return (
              <li key={id}>
                <Check label={<span>{line(item)}</span>} isChecked={todo.isTicked(id)} onChange={(isTicked) => todo.tick(id, isTicked)} />
              </li>
            )
          })}
        </ul>
      ) : (
        <ul className="rich-text-list">
          {block.items.map((item, index) => (
            <li key={index}>{line(item)}</li>
          ))}
        </ul>
      )
    case 'digest':
      return (
        <div className="rich-text-digest">
          <p>{t('digest')}</p>
          <ul>
            {block.lines.map((item, index) => (
              <li key={index}>{line(item)}</li>
            ))}
          </ul>
        </div>
      )
    case 'steps':
      return (
        <ol className="rich-text-steps">
          {block.items.map((step, index) => (
            <StepView key={index} step={step} line={line} record={record} todo={todo} />
          ))}
        </ol>
      )
  }
}

function StepView({ step, line, record, todo }: BlockProps & { step: Step }) {
  const { title, text, call, due, id = '' } = step
  const deadline: Elements = due && todo?.deadline(due, id, title)
  return (
    <li className={todo && 'rich-text-todo'}>
      <p className="h5">{title}</p>
      {text.length > 0 && <p className="small">{line(text)}</p>}
      {call && <Calls target={call} record={record} />}
      {deadline}
      {todo && id !== '' && (
        <Check
          label={<span className="hidden-text">{todo.nameOf(title)}</span>}
          isChecked={todo.isTicked(id)}
          onChange={(isTicked) => todo.tick(id, isTicked)}
        />
      )}
    </li>
  )
}

function Calls({ record, ...step }: { target: CallTarget; record: CountryRecord }) {
  const { t } = useTranslation('ui')
  const { target, numbers, noAnswer, instead } = callsFor(step.target, record)
  if (numbers.length === 0) return null
  // With no-break spaces: a number that breaks in two is misread.
  const words = (phone: string) =>
    t(`call.${target}`, { phone: spacedPhone(phone, record.country?.callingCodes).replaceAll(' ', '\u00a0') })
  return (
    <>
      {instead && <Instead why={instead} />}
      <div className="rich-text-calls">
        {numbers.map((phone, place) => (
          <ButtonLink key={place} kind="second" size="small" icon="phone" href={telAddress(phone)}>
            <ReadAs seen={words(phone)} spoken={words(singleDigits(phone))} />
          </ButtonLink>
        ))}
      </div>
      {noAnswer && <NoAnswer phone={noAnswer} />}
      {record.country && record.helpline && <NumberDoubts numbers={record.country.emergency} shown={numbers} helpline={record.helpline} />}
    </>
  )
}

function NoAnswer({ phone }: { phone: string }) {
  const { t } = useTranslation('guide')
  return (
    <p className="small rich-text-no-answer">
      {t('noAnswer')}{' '}
      <a className="link" href={telAddress(phone)} translate="no">
        {phone.replaceAll(' ', '\u00a0')}
      </a>
    </p>
  )
}

/** By itself: only the guide, which has these words, has calls whose numbers a country's record may lack. */
function Instead({ why }: { why: NonNullable<TextCalls['instead']> }) {
  const { t } = useTranslation('guide')
  return <p className="small">{t(why)}</p>
}

function useLine(record: CountryRecord, rules: LinkRules): Line {
  const word = usePlaceholderText(record)
  return (inlines) => inlines.map((inline, index) => <InlineView key={index} inline={inline} word={word} {...rules} />)
}

type LinkRules = Required<Pick<RichTextProps, 'topicPath' | 'isFromFile'>>
interface InlineProps extends LinkRules {
  inline: Inline
  word: ReturnType<typeof usePlaceholderText>
}

function InlineView({ inline, word, topicPath, isFromFile }: InlineProps) {
  if (typeof inline === 'string') return <span>{inline}</span>
  if ('b' in inline) return <strong>{inline.b}</strong>
  if ('word' in inline) return <span>{word(inline.word)}</span>
  if ('topic' in inline) {
    const to = topicPath(inline.topic)
    return to === null ? (
      <span>{inline.a}</span>
    ) : (
      <SomeLink className="link" to={to}>
        {inline.a}
      </SomeLink>
    )
  }
  if (isFromFile && inline.href.startsWith('tel:')) return <span>{inline.a}</span>
  return (
    <SomeLink className="link" href={inline.href}>
      <span>{inline.a}</span>
      {isOnTheWeb(inline.href) && <NeedsNetwork />}
    </SomeLink>
  )
}
