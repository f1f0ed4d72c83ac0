import type { Dashboard } from '../../dashboards/dashboard.ts'
import { mapLeaves, widgetsOf } from '../../dashboards/structure.ts'
import { E, O, pipe } from '../../fp.ts'
import type { Widget } from '../widget.ts'
import { WidgetDefinition } from '../widget-definition.ts'

export type FindLibraryWidget = (name: string) => O.Option<Widget>

const madeFromLibrary = (definition: WidgetDefinition, { title, widgetType, config }: Widget): WidgetDefinition =>
  pipe(
    WidgetDefinition.decode({
      ...definition,
      title: definition.titleModified === true ? definition.title : title,
      config: definition.configModified === true || definition.type !== widgetType ? definition.config : config,
    }),
    E.getOrElse(() => definition),
  )

const followLibraryWidget =
  (libraryOf: FindLibraryWidget) =>
  (definition: WidgetDefinition): WidgetDefinition =>
    pipe(
      libraryOf(definition.name),
      O.match(
        () => definition,
        (widget) => madeFromLibrary(definition, widget),
      ),
    )

export const followLibrary = (libraryOf: FindLibraryWidget, dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  rows: mapLeaves(dashboard.rows, ({ widgets }) => widgets.map(followLibraryWidget(libraryOf))),
})

export const notesOn = (libraryOf: FindLibraryWidget, { rows }: Dashboard): Readonly<Record<string, Widget['info']>> =>
  Object.fromEntries(
    widgetsOf(rows).flatMap(({ name }) => {
      const info = pipe(
        libraryOf(name),
        O.match(
          () => [],
          (widget) => widget.info,
        ),
      )
      return info.length > 0 ? [[name, info]] : []
    }),
  )
