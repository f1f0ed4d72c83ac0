import { lazy, Suspense } from 'react'
import { O } from '../../domain/fp.ts'
import type { Figures } from '../../domain/widget/figures.ts'
import type { WidgetDefinition } from '../../domain/widget/widget-definition.ts'
import type { FormRef } from '../../machines/form.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import { TemplateFailed } from './template-failed.tsx'
import { WidgetSkeleton } from './widget-skeleton.tsx'

const TextWidget = lazy(async () => ({ default: (await import('./text-widget.tsx')).TextWidget }))
const FormWidget = lazy(async () => ({ default: (await import('./form-widget.tsx')).FormWidget }))
const TableWidget = lazy(async () => ({ default: (await import('./table-widget.tsx')).TableWidget }))
const GridWidget = lazy(async () => ({ default: (await import('./grid-widget.tsx')).GridWidget }))
const GraphWidget = lazy(async () => ({ default: (await import('./graph-widget.tsx')).GraphWidget }))
const CalendarWidget = lazy(async () => ({ default: (await import('./calendar-widget.tsx')).CalendarWidget }))

export interface Room {
  /** The width that decides which columns are hidden (spec §9). */
  readonly dashboardWidth: number
  readonly width: number
  readonly graphHeight: number
  readonly gridHeight: number
}

interface Props {
  readonly definition: WidgetDefinition
  readonly figures: O.Option<Figures>
  readonly form: O.Option<FormRef>
  readonly label: string
  readonly room: Room
}

const FiguresBody = ({ definition, figures, label, room }: Omit<Props, 'figures'> & { readonly figures: Figures }) => {
  if (figures._tag === 'Graph')
    return <GraphWidget graph={figures.graph} width={room.width} height={room.graphHeight} label={label} />
  if (definition.type === 'calendar') return <CalendarWidget table={figures.table} label={label} />
  const shown = { table: figures.table, width: room.dashboardWidth, room: room.width, label }
  return definition.type === 'grid' ? <GridWidget {...shown} height={room.gridHeight} /> : <TableWidget {...shown} />
}

const Template = (props: Props) => {
  const { definition, figures, form } = props
  if (definition.type === 'text') return <TextWidget config={definition.config} />
  if (O.isSome(form)) return <FormWidget form={form.value} />
  return O.isSome(figures) ? <FiguresBody {...props} figures={figures.value} /> : null
}

export const WidgetBody = (props: Props) => (
  <FailureBoundary fallback={<TemplateFailed />}>
    <Suspense fallback={<WidgetSkeleton type={props.definition.type} />}>
      <Template {...props} />
    </Suspense>
  </FailureBoundary>
)
