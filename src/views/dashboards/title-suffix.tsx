import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { metaOf } from '../../domain/widgets/figures/figures.ts'
import type { WidgetRef } from '../../machines/widgets/widget.ts'
import { metaValues } from '../widgets/figures/meta-text.tsx'
import styles from './card/widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
}

export const TitleSuffix = ({ widget }: Props) => {
  const figures = useSelector(widget, ({ context }) => context.figures)
  if (O.isNone(figures)) return null
  return metaValues(metaOf(figures.value), 'title-suffix').map((suffix) => (
    <span key={suffix} className={styles['suffix']}>
      {suffix}
    </span>
  ))
}
