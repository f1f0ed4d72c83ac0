import { O } from '../../../domain/fp.ts'
import { formatsOf } from '../../../domain/widgets/table/wanted.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useTitle } from '../use-title.ts'
import { GraphView } from '../../widgets/graph/graph-view.tsx'
import { TextWidget } from '../../widgets/text-widget.tsx'
import { PrintCalendar } from './print-calendar.tsx'
import { PrintTable } from './print-table.tsx'

interface Props {
  readonly widget: WidgetRef
  readonly room: number
}

const graphHeight = 168

export const PrintBody = ({ widget, room }: Props) => {
  const label = useTitle(widget)
  const { definition, figures, content } = widget.getSnapshot().context
  if (definition.type === 'text') {
    const { config } = definition
    if ('content' in config) return <TextWidget config={config} />
    return (
      O.isSome(figures) &&
      figures.value._tag === 'Words' && (
        <TextWidget config={{ format: config.format, content: figures.value.content }} />
      )
    )
  }
  if (O.isNone(figures) || O.isNone(content)) return null
  const { value: shown } = figures
  const { value: read } = content
  if (read._tag === 'Graph' && shown._tag === 'Graph')
    return <GraphView actor={read.actor} graph={shown.graph} width={room} height={graphHeight} label={label} />
  if (shown._tag !== 'Table') return null
  if (read._tag === 'Calendar') return <PrintCalendar calendar={read.actor} table={shown.table} />
  if (read._tag === 'Table' || read._tag === 'Grid')
    return (
      <PrintTable
        table={shown.table}
        wanted={read.actor.getSnapshot().context.wanted}
        room={room}
        label={label}
        isBounded={read._tag === 'Grid'}
        formats={formatsOf(definition)}
      />
    )
  return null
}
