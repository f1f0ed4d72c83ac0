import { E, O, pipe } from '../fp.ts'
import type { Widget } from './widget.ts'
import { WidgetDefinition } from './widget-definition.ts'

/** A widget of the library as it stands on a dashboard under `wid`; none when its config is not one for its type. */
export const placeWidget = ({ name, title, widgetType, config }: Widget, wid: string): O.Option<WidgetDefinition> =>
  pipe(
    WidgetDefinition.decode({ wid, name, title, type: widgetType, config }),
    E.match(() => O.none, O.some),
  )
