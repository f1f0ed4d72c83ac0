import * as api from '../../../src/api/widgets.ts'
import { O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import type { LibraryCommand } from '../../../src/domain/widgets/library/decider.ts'
import type { LibraryEntry } from '../../../src/domain/widgets/library/library-entry.ts'
import { faultsOf } from '../../http/decode.ts'
import type { Router } from '../../http/router.ts'
import { type ChangeRefusal, changeWidget } from '../change-widget.ts'
import type { WidgetCatalogue } from '../open-widget-catalogue.ts'

interface Services {
  readonly widgetCatalogue: WidgetCatalogue
}

const entryOf =
  (widgetCatalogue: WidgetCatalogue) =>
  (name: string): O.Option<LibraryEntry> => {
    const { state, revision } = widgetCatalogue.get(name)
    return state._tag === 'Unknown' ? O.none : O.some({ ...state.widget, updated: state._tag === 'Changed', revision })
  }

type Wanted = typeof api.changeWidget.body._A

const commandsFor = ({ revision: _, info, ...content }: Wanted): readonly LibraryCommand[] => [
  ...(Object.keys(content).length > 0 ? [{ type: 'ReviseWidget' as const, revision: content }] : []),
  ...(info === undefined ? [] : [{ type: 'NoteWidget' as const, info }]),
]

const told = (refusal: ChangeRefusal) =>
  refusal._tag === 'ConfigNotValid' ? { _tag: refusal._tag, errors: faultsOf(refusal.faults) } : refusal

export const widgetRoutes = (router: Router, { widgetCatalogue }: Services): void => {
  const change = changeWidget(widgetCatalogue)

  router.guarded(api.widgets, () => TE.right(pipe(widgetCatalogue.names(), RA.filterMap(entryOf(widgetCatalogue)))))

  router.guardedWrite(api.defineWidget, ({ body, intent }) =>
    pipe(
      change({ name: body.name, revision: 0, commands: [{ type: 'DefineWidget', widget: body }] }, intent),
      TE.mapLeft(told),
    ),
  )

  router.guardedWrite(api.changeWidget, ({ params: { name }, body, intent }) =>
    pipe(change({ name, revision: body.revision, commands: commandsFor(body) }, intent), TE.mapLeft(told)),
  )
}
