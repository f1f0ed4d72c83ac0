import { O, pipe } from '../../fp.ts'
import type { DashboardKey } from '../../dashboards/dashboard-key.ts'
import { type WidgetDefinition, type WidgetType, widgetTypes } from '../widget-definition.ts'
import { datedPath, type FiguresDates } from './figures-dates.ts'
import { sourcePath } from './figures-path.ts'

export type WidgetUse = 'figures' | 'template' | 'form'

const usesBySource = { template: 'template', form: 'form', table: 'figures', graph: 'figures' } as const

export const useOf = (type: WidgetType): WidgetUse => usesBySource[widgetTypes[type].source]

/** Data sets, and lists whose reading leaves no trace in the history. */
const figurePaths: readonly RegExp[] = [
  /^\/data(\/[^/]+){3}$/,
  /^\/(accounts|groups|advisers|benchmarks|videos|users|financial-years)$/,
  /^\/(accounts|groups)\/[^/]+\/(info|accounts)$/,
  /^\/accounts\/[^/]+\/group\/accounts$/,
  /^\/accounts\/adviser\/[^/]+$/,
  /^\/reports\/list$/,
  /^\/reports\/static\/[^/]+\/[^/]+\/list$/,
  /^\/parcels\/[^/]+\/[^/]+(\/sales)?$/,
  /^\/stocks\/[^/]+\/(quote|closes)$/,
]

/** A form must not call what records that a person opened a file or looked at an order. */
const allowedPaths: Readonly<Record<WidgetUse, readonly RegExp[]>> = {
  figures: figurePaths,
  template: [/^\/templates\/[^/]+$/],
  form: [/^(?!\/reports\/|\/orders\/[^/]+\/(views|evidence)(\?|$))/],
}

/** Widgets read by themselves, also for prints, so calls that are evidence or make a file are not allowed. */
export const widgetPath = (use: WidgetUse, url: string, key: DashboardKey): O.Option<string> =>
  pipe(
    sourcePath(url, key),
    O.filter((path) => allowedPaths[use].some((pattern) => pattern.test(path.replace(/\?.*$/, '')))),
  )

export const figuresPath = (
  { type, config }: WidgetDefinition,
  key: DashboardKey,
  dates: FiguresDates,
): O.Option<string> =>
  'url' in config
    ? pipe(
        widgetPath(useOf(type), config.url, key),
        O.map((path) => datedPath(path, dates)),
      )
    : O.none
