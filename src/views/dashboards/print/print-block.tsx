import { useId } from 'react'
import { O } from '../../../domain/fp.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { FailureBoundary } from '../../adapters/failure-boundary.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { widgetFailureText, unavailableText, widgetDataFailureText } from '../unavailable-text.ts'
import { useTitle } from '../use-title.ts'
import { printFormOf } from './print-form.tsx'
import { availablePrintWidth } from './print-width.ts'
import { queryTextsOf } from './query-texts-of.ts'
import styles from './print.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly isHalf: boolean
}

const FailedWidget = ({ widget }: Pick<Props, 'widget'>) => {
  const { definition, unavailable } = widget.getSnapshot().context
  const failedData = widgetDataFailureText(definition.type)
  return (
    <p className={styles['failed']}>
      {widgetFailureText(definition.type)}
      {failedData !== null && `. ${failedData}`}
      {O.isSome(unavailable) && ` (${unavailableText(unavailable.value)})`}
    </p>
  )
}

const FiltersInUse = ({ widget }: Pick<Props, 'widget'>) => {
  const queryLines = queryTextsOf(widget)
  return (
    queryLines.length > 0 && (
      <ul className={styles['filters']} aria-label="Filters in use">
        {queryLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  )
}

export const PrintBlock = ({ widget, isHalf }: Props) => {
  const titleId = useId()
  const { Body, isWhole } = printFormOf(widget)
  return (
    <section className={styles['block']} aria-labelledby={titleId} data-whole={isHalf || isWhole}>
      <h2 id={titleId}>
        {useTitle(widget)} <TitleSuffix widget={widget} />
      </h2>
      {widget.getSnapshot().matches({ figures: 'failed' }) && <FailedWidget widget={widget} />}
      <FiltersInUse widget={widget} />
      <FailureBoundary fallback={<p className={styles['failed']}>This widget could not be printed.</p>}>
        {Body !== null && <Body widget={widget} room={availablePrintWidth(isHalf)} />}
      </FailureBoundary>
    </section>
  )
}
