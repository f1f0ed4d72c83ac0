import { useSelector } from '@xstate/react'
import { gridHeight } from '../../../domain/widgets/grid/lines.ts'
import { widgetTypes } from '../../../domain/widgets/widget-definition.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useElementWidth } from '../../adapters/rendering/element-width.ts'
import { CardContent } from '../card/card-content.tsx'
import { CardTitle } from '../card/card-title.tsx'
import styles from './library-dialog.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly titleId: string
}

const unmeasuredWidth = 360
const graphHeight = 240
const gridRows = 6

export const WidgetPreview = ({ widget, titleId }: Props) => {
  const [ref, width] = useElementWidth()
  const isForm = useSelector(widget, ({ context }) => widgetTypes[context.definition.type].source === 'form')
  const room = {
    dashboardWidth: width || unmeasuredWidth,
    width: width || unmeasuredWidth,
    graphHeight,
    gridHeight: gridHeight(gridRows),
  }
  return (
    <div className={styles['card']}>
      <CardTitle widget={widget} id={titleId} />
      <div ref={ref} className={styles['content']} inert={isForm}>
        <CardContent widget={widget} room={room} />
      </div>
    </div>
  )
}
