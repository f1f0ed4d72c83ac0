import { O, pipe } from '../../fp.ts'
import type { DashboardPlace } from '../../log/frame.ts'
import { datedPath } from './dated-path.ts'
import type { FiguresDates } from './figures-dates.ts'
import { sourcePath } from './source-path.ts'
import type { WidgetDefinition } from '../widget-definition.ts'

/** The path under the API a widget's figures of these dates are read from; none when it has none, or leads elsewhere. */
export const figuresPath = (
  { config }: WidgetDefinition,
  place: DashboardPlace,
  dates: FiguresDates,
): O.Option<string> =>
  'url' in config
    ? pipe(
        sourcePath(config.url, place),
        O.map((path) => datedPath(path, dates)),
      )
    : O.none
