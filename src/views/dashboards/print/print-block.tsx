import { useId } from 'react'
import { O } from '../../../domain/fp.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { FailureBoundary } from '../../adapters/failure-boundary.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { failedText, unavailableText } from '../unavailable-text.ts'
import { useTitle } from '../use-title.ts'
import { PrintBody } from './print-body.tsx'
import { roomOf } from './print-room.ts'
import { wishesOf } from './wishes-of.ts'
import styles from './print.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly isHalf: boolean
}

const Failed = ({ widget }: Pick<Props, 'widget'>) => {
  const { definition, unavailable } = widget.getSnapshot().context
  return (
    <p className={styles['failed']}>
      {failedText(definition.type)}
      {O.isSome(unavailable) && ` (${unavailableText(unavailable.value)})`}
    </p>
  )
}

const Wishes = ({ widget }: Pick<Props, 'widget'>) => {
  const wishes = wishesOf(widget)
  return (
    wishes.length > 0 && (
      <ul className={styles['wishes']} aria-label="Filters in use">
        {wishes.map((wish) => (
          <li key={wish}>{wish}</li>
        ))}
      </ul>
    )
  )
}

/** A graph stays on one page; tables go on over the next. */
const isWhole = (widget: WidgetRef): boolean => {
  const { type } = widget.getSnapshot().context.definition
  return type === 'graph'
}

export const PrintBlock = ({ widget, isHalf }: Props) => {
  const titleId = useId()
  return (
    <section className={styles['block']} aria-labelledby={titleId} data-whole={isHalf || isWhole(widget)}>
      <h2 id={titleId}>
        {useTitle(widget)} <TitleSuffix widget={widget} />
      </h2>
      {widget.getSnapshot().matches({ figures: 'failed' }) && <Failed widget={widget} />}
      <Wishes widget={widget} />
      <FailureBoundary fallback={<p className={styles['failed']}>This could not be printed.</p>}>
        <PrintBody widget={widget} room={roomOf(isHalf)} />
      </FailureBoundary>
    </section>
  )
}
