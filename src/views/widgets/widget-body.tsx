import type { ComponentType } from 'react'
import { O, pipe } from '../../domain/fp.ts'
import type { WidgetFigures } from '../../domain/widgets/figures/figures.ts'
import { formatsOf } from '../../domain/widgets/table/table-query.ts'
import type { TextConfig, WidgetDefinition, WidgetType } from '../../domain/widgets/widget-definition.ts'
import type { SpawnedContent } from '../../machines/widgets/content.ts'
import { lazyComponent } from '../adapters/lazy-component.tsx'
import { firstPaint } from '../adapters/rendering/after-first-paint.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import { WidgetSkeleton } from './widget-skeleton.tsx'
import { Alert, Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { templateErrorText } from '../../domain/texts.ts'

/** The browser caches the failed fetch, so only reloading the page helps. */
const TemplateFailed = () => {
  const [here] = useLocation()
  return (
    <Alert color="red" role="alert" title={templateErrorText}>
      <Button component="a" href={here} variant="default" size="xs">
        Try again
      </Button>
    </Alert>
  )
}

const widgetFallbacks = (type: WidgetType) => ({
  meanwhile: () => <WidgetSkeleton type={type} />,
  missing: TemplateFailed,
})

export const TextPanel = lazyComponent(
  async () => (await import('./text-widget.tsx')).TextWidget,
  widgetFallbacks('text'),
)

/** Loads after everything in view is drawn. */
const lazyWidget = <Props extends object>(type: WidgetType, load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(() => firstPaint.then(load), widgetFallbacks(type))

const FormWidget = lazyWidget('form', async () => (await import('./form-widget.tsx')).FormWidget)
const TableView = lazyWidget('table', async () => (await import('./table/table-view.tsx')).TableView)
const GridView = lazyWidget('grid', async () => (await import('./grid/grid-view.tsx')).GridView)
const GraphView = lazyWidget('graph', async () => (await import('./graph/graph-view.tsx')).GraphView)
const CalendarView = lazyWidget('calendar', async () => (await import('./calendar/calendar-view.tsx')).CalendarView)

export interface WidgetRoom {
  /** The width that decides which columns are hidden (spec §9). */
  readonly dashboardWidth: number
  readonly width: number
  readonly graphHeight: number
  readonly gridHeight: number
}

interface Props {
  readonly definition: WidgetDefinition
  readonly figures: O.Option<WidgetFigures>
  readonly content: O.Option<SpawnedContent>
  readonly label: string
  readonly room: WidgetRoom
}

const textContentOf = (config: TextConfig, figures: O.Option<WidgetFigures>): O.Option<string> => {
  if ('content' in config) return O.some(config.content)
  return O.isSome(figures) && figures.value._tag === 'Words' ? O.some(figures.value.content) : O.none
}

const TemplateBody = ({ definition, figures, content, label, room }: Props) => {
  const [shown, read] = [O.toNullable(figures), O.toNullable(content)]
  const table = shown?._tag === 'Table' ? shown.table : null
  switch (definition.type) {
    case 'text':
      return pipe(
        textContentOf(definition.config, figures),
        O.match(
          () => null,
          (content) => <TextPanel config={{ format: definition.config.format, content }} />,
        ),
      )
    case 'form':
      return read?._tag === 'Form' && <FormWidget form={read.actor} />
    case 'graph':
      return (
        read?._tag === 'Graph' &&
        shown?._tag === 'Graph' && (
          <GraphView
            actor={read.actor}
            graph={shown.graph}
            width={room.width}
            height={room.graphHeight}
            label={label}
          />
        )
      )
    case 'calendar':
      return (
        read?._tag === 'Calendar' &&
        table !== null && <CalendarView calendar={read.actor} table={table} label={label} />
      )
    case 'grid':
      return (
        read?._tag === 'Grid' &&
        table !== null && (
          <GridView
            grid={read.actor}
            table={table}
            width={room.dashboardWidth}
            height={room.gridHeight}
            label={label}
            formats={formatsOf(definition)}
          />
        )
      )
    case 'table':
      return (
        read?._tag === 'Table' &&
        table !== null && (
          <TableView
            view={read.actor}
            table={table}
            width={room.dashboardWidth}
            label={label}
            formats={formatsOf(definition)}
          />
        )
      )
  }
}

export const WidgetBody = (props: Props) => (
  <FailureBoundary fallback={<TemplateFailed />}>
    <TemplateBody {...props} />
  </FailureBoundary>
)
