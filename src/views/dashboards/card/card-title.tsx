import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { TitleSuffix } from '../title-suffix.tsx'
import { useTitle } from '../use-title.ts'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly id: string
}

export const CardTitle = ({ widget, id }: Props) => (
  <div className={styles['heading']}>
    <h2 className={styles['title']} id={id}>
      {useTitle(widget)}
    </h2>
    <TitleSuffix widget={widget} />
  </div>
)
