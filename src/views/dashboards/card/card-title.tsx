import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { TemplateFailure, TitleWords } from '../../widgets/template-words.tsx'
import { TitleSuffix } from '../title-suffix.tsx'
import { useTitle } from '../use-title.ts'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly id: string
}

const useTitleTemplate = (widget: WidgetRef) =>
  useSelector(widget, ({ context }) => O.toNullable(context.titleTemplate))

export const WidgetTitle = ({ widget }: Pick<Props, 'widget'>) => {
  const title = useTitle(widget)
  const template = useTitleTemplate(widget)
  return template === null ? title : <TitleWords template={template}>{title}</TitleWords>
}

export const CardTitle = ({ widget, id }: Props) => {
  const template = useTitleTemplate(widget)
  return (
    <div className={styles['heading']}>
      <h2 className={styles['title']} id={id}>
        <WidgetTitle widget={widget} />
      </h2>
      {template !== null && <TemplateFailure template={template} />}
      <TitleSuffix widget={widget} />
    </div>
  )
}
