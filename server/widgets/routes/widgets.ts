import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as api from '../../../src/api/widgets.ts'
import { O, pipe, RA, TE } from '../../../src/domain/fp.ts'
import type { LibraryCommand } from '../../../src/domain/widgets/library/decider.ts'
import type { LibraryEntry } from '../../../src/domain/widgets/library/library-entry.ts'
import { faultsOf } from '../../http/decode.ts'
import type { Route } from '../../http/route/route.ts'
import { noneIfMissing } from '../../logger/errors.ts'
import { type ChangeRefusal, changeWidget } from '../change-widget.ts'
import type { WidgetCatalogue } from '../open-widget-catalogue.ts'

interface WidgetServices {
  readonly widgetCatalogue: WidgetCatalogue
}

const entryOf =
  (widgetCatalogue: WidgetCatalogue) =>
  (name: string): O.Option<LibraryEntry> => {
    const { state, revision } = widgetCatalogue.get(name)
    return state._tag === 'Unknown' ? O.none : O.some({ ...state.widget, updated: state._tag === 'Changed', revision })
  }

type WidgetChange = typeof api.changeWidget.body._A

const commandsFor = ({ revision: _, info, ...content }: WidgetChange): readonly LibraryCommand[] => [
  ...(Object.keys(content).length > 0 ? [{ type: 'ReviseWidget' as const, revision: content }] : []),
  ...(info === undefined ? [] : [{ type: 'NoteWidget' as const, info }]),
]

const refusalReplyOf = (refusal: ChangeRefusal) =>
  refusal._tag === 'ConfigNotValid' ? { _tag: refusal._tag, errors: faultsOf(refusal.faults) } : refusal

export const widgetRoutes = (route: Route, { widgetCatalogue }: WidgetServices): void => {
  const change = changeWidget(widgetCatalogue)

  route(api.widgets, () => TE.right(pipe(widgetCatalogue.names(), RA.filterMap(entryOf(widgetCatalogue)))))

  route(api.defineWidget, ({ body, intent }) => {
    const widget = { description: '', info: [], ...body }
    return pipe(
      change({ name: widget.name, revision: 0, commands: [{ type: 'DefineWidget', widget }] }, intent),
      TE.mapLeft(refusalReplyOf),
    )
  })

  route(api.changeWidget, ({ params: { name }, body, intent }) =>
    pipe(change({ name, revision: body.revision, commands: commandsFor(body) }, intent), TE.mapLeft(refusalReplyOf)),
  )
}

interface TemplateServices {
  readonly templatesFolder: O.Option<string>
}

const shippedTemplates = path.join(import.meta.dirname, '..', 'templates')

const isTemplateName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,100}\.(?:md|html)$/.test(name)

const notFound = () => ({ _tag: 'NotFound' as const })

const readIn = (folder: string, name: string) =>
  pipe(
    TE.fromTask(() => noneIfMissing(readFile(path.join(folder, name), 'utf8'))),
    TE.chainOptionK(notFound)((text) => text),
  )

export const templateRoutes = (route: Route, { templatesFolder }: Pick<TemplateServices, 'templatesFolder'>): void => {
  route(api.template, ({ params: { name } }) => {
    if (!isTemplateName(name)) return TE.left(notFound())
    return pipe(
      templatesFolder,
      O.match(
        () => TE.left(notFound()),
        (folder) => readIn(folder, name),
      ),
      TE.orElse(() => readIn(shippedTemplates, name)),
    )
  })
}
