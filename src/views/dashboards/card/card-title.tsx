import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { TemplateWords } from '../../widgets/template-words.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { useTitle } from '../use-title.ts'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly id: string
}

const Title = ({ widget, id }: Props) => {
  const title = useTitle(widget)
  const template = useSelector(widget, ({ context }) => O.toNullable(context.titleTemplate))
  return template === null ? (
    <h2 className={styles['title']} id={id}>
      {title}
    </h2>
  ) : (
    // what a template may hold is more than a heading may
    <div className={styles['title']} id={id} role="heading" aria-level={2}>
      <TemplateWords template={template}>{title}</TemplateWords>
    </div>
  )
}

export const CardTitle = (props: Props) => (
  <div className={styles['heading']}>
    <Title {...props} />
    <TitleSuffix widget={props.widget} />
  </div>
)
