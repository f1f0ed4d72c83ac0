import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { metaOf } from '../../domain/widget/figures.ts'
import type { WidgetRef } from '../../machines/widget.ts'
import { useTitle } from './use-title.ts'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly id: string
}

export const CardTitle = ({ widget, id }: Props) => {
  const title = useTitle(widget)
  const figures = useSelector(widget, ({ context }) => context.figures)
  const suffixes = O.isSome(figures) ? metaOf(figures.value).filter((meta) => meta.class === 'title-suffix') : []
  return (
    <div className={styles['heading']}>
      <h2 className={styles['title']} id={id}>
        {title}
      </h2>
      {suffixes.map(({ value }) => (
        <span key={value} className={styles['suffix']}>
          {value}
        </span>
      ))}
    </div>
  )
}
