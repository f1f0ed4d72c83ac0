import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { metaOf } from '../../domain/widgets/figures/figures.ts'
import type { WidgetRef } from '../../machines/widgets/widget.ts'
import styles from './card/widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
}

export const TitleSuffix = ({ widget }: Props) => {
  const figures = useSelector(widget, ({ context }) => context.figures)
  if (O.isNone(figures)) return null
  return metaOf(figures.value)
    .filter((meta) => meta.class === 'title-suffix')
    .map(({ value }) => (
      <span key={value} className={styles['suffix']}>
        {value}
      </span>
    ))
}
