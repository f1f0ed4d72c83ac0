import * as t from 'io-ts'
import { LibraryEntry } from '../domain/widgets/library/library-entry.ts'
import { Revision } from '../domain/uuid.ts'
import { Note, Widget } from '../domain/widgets/widget.ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'

/** The words of a text widget that has them by address: Markdown or HTML, as its name ends. */
export const template = endpoint({
  method: 'GET',
  path: '/templates/:name',
  access: signedIn,
  params: t.strict({ name: t.string }),
  reply: t.string,
  refusals: { NotFound: 404 },
})

const Changed = t.readonly(t.strict({ revision: t.number, position: t.number }))

/** Whatever the library may refuse, and `errors` say where a config is not valid. */
const refusals = {
  NotFound: 404,
  NameTaken: 409,
  StaleRevision: 409,
  Conflict: 409,
  NameMalformed: 422,
  TitleRequired: 422,
  NoteTitleRequired: 422,
  TooLong: 422,
  ConfigNotValid: 422,
}

/** The library as it is today. */
export const widgets = endpoint({
  method: 'GET',
  path: '/widgets',
  access: anyOf('site.admin'),
  reply: t.readonlyArray(LibraryEntry),
})

/** A new widget, under a name nobody has taken. */
export const defineWidget = endpoint({
  method: 'POST',
  path: '/widgets',
  access: anyOf('site.admin'),
  body: Widget,
  reply: Changed,
  refusals,
})

/** What of the widget is to be another, decided on its `revision`; what is left out stays as it is. */
export const changeWidget = endpoint({
  method: 'PUT',
  path: '/widgets/:name',
  access: anyOf('site.admin'),
  params: t.strict({ name: t.string }),
  body: t.intersection([
    t.strict({ revision: Revision }),
    t.exact(
      t.partial({ title: t.string, description: t.string, config: t.UnknownRecord, info: t.readonlyArray(Note) }),
    ),
  ]),
  reply: Changed,
  refusals,
})
