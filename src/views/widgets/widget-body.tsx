import type { ComponentType } from 'react'
import { O, pipe } from '../../domain/fp.ts'
import type { Figures } from '../../domain/widgets/figures/figures.ts'
import { formatsOf } from '../../domain/widgets/table/table-query.ts'
import type { TextConfig, WidgetDefinition, WidgetType } from '../../domain/widgets/widget-definition.ts'
import type { Content } from '../../machines/widgets/content.ts'
import { lazily } from '../adapters/lazily.tsx'
import { drawnFirst } from '../adapters/rendering/drawn-first.ts'
import { FailureBoundary } from '../adapters/failure-boundary.tsx'
import { WidgetSkeleton } from './widget-skeleton.tsx'
import { Alert, Button } from '@mantine/core'
import { useLocation } from 'wouter'

/** The browser caches the failed fetch, so only reloading the page helps. */
const TemplateFailed = () => {
  const [here] = useLocation()
  return (
    <Alert color="red" role="alert" title="could not load template">
      <Button component="a" href={here} variant="default" size="xs">
        Try again
      </Button>
    </Alert>
  )
}

const standIn = (type: WidgetType) => ({
  meanwhile: () => <WidgetSkeleton type={type} />,
  missing: TemplateFailed,
})

export const TextPanel = lazily(async () => (await import('./text-widget.tsx')).TextWidget, standIn('text'))

/** Loads after everything in view is drawn. */
const later = <Props extends object>(type: WidgetType, load: () => Promise<ComponentType<Props>>) =>
  lazily(() => drawnFirst.then(load), standIn(type))

const FormWidget = later('form', async () => (await import('./form-widget.tsx')).FormWidget)
const TableView = later('table', async () => (await import('./table/table-view.tsx')).TableView)
const GridView = later('grid', async () => (await import('./grid/grid-view.tsx')).GridView)
const GraphView = later('graph', async () => (await import('./graph/graph-view.tsx')).GraphView)
const CalendarView = later('calendar', async () => (await import('./calendar/calendar-view.tsx')).CalendarView)

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
  readonly content: O.Option<Content>
  readonly label: string
  readonly room: Room
}

type ContentProps = Omit<Props, 'content'> & { readonly content: Content }

const ContentBody = ({ definition, content, figures, label, room }: ContentProps) => {
  if (content._tag === 'Form') return <FormWidget form={content.actor} />
  if (O.isNone(figures)) return null
  if (figures.value._tag === 'Graph')
    return (
      content._tag === 'Graph' && (
        <GraphView
          actor={content.actor}
          graph={figures.value.graph}
          width={room.width}
          height={room.graphHeight}
          label={label}
        />
      )
    )
  if (figures.value._tag === 'Words') return null
  const { table } = figures.value
  const shown = { table, width: room.dashboardWidth, label, formats: formatsOf(definition) }
  switch (content._tag) {
    case 'Graph':
      return null
    case 'Calendar':
      return <CalendarView calendar={content.actor} table={table} label={label} />
    case 'Grid':
      return <GridView grid={content.actor} {...shown} height={room.gridHeight} />
    case 'Table':
      return <TableView view={content.actor} {...shown} />
  }
}

const wordsOf = (config: TextConfig, figures: O.Option<Figures>): O.Option<string> => {
  if ('content' in config) return O.some(config.content)
  return O.isSome(figures) && figures.value._tag === 'Words' ? O.some(figures.value.content) : O.none
}

const Template = (props: Props) => {
  const { definition, figures, content } = props
  if (definition.type === 'text')
    return pipe(
      wordsOf(definition.config, figures),
      O.match(
        () => null,
        (content) => <TextPanel config={{ format: definition.config.format, content }} />,
      ),
    )
  return O.isSome(content) && <ContentBody {...props} content={content.value} />
}

export const WidgetBody = (props: Props) => (
  <FailureBoundary fallback={<TemplateFailed />}>
    <Template {...props} />
  </FailureBoundary>
)
