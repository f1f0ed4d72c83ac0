import * as t from 'io-ts'
import { LibraryEntry } from '../domain/widgets/library/library-entry.ts'
import { WidgetUses } from '../domain/widgets/library/widget-uses.ts'
import { Revision } from '../domain/uuid.ts'
import { GivenWidget, Note } from '../domain/widgets/widget.ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'
import { text, withMaxLength } from '../domain/text.ts'

export const template = endpoint({
  method: 'GET',
  path: '/templates/:name',
  access: signedIn,
  params: t.strict({ name: text(200) }),
  reply: t.string,
  refusals: { NotFound: 404 },
})

const Changed = t.readonly(t.strict({ revision: t.number, position: t.number }))

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

export const widgets = endpoint({
  method: 'GET',
  path: '/widgets',
  access: anyOf('site.admin'),
  reply: t.readonlyArray(LibraryEntry),
})

export const defineWidget = endpoint({
  method: 'POST',
  writes: true,
  path: '/widgets',
  access: anyOf('site.admin'),
  body: GivenWidget,
  reply: Changed,
  refusals,
})

export const widgetUses = endpoint({
  method: 'GET',
  path: '/widgets/:name/uses',
  access: anyOf('site.admin'),
  params: t.strict({ name: text(200) }),
  reply: WidgetUses,
})

/** Without a `revision` the save overwrites. */
export const changeWidget = endpoint({
  method: 'PUT',
  writes: true,
  path: '/widgets/:name',
  access: anyOf('site.admin'),
  params: t.strict({ name: text(200) }),
  body: t.exact(
    t.partial({
      revision: Revision,
      title: text(1_000),
      description: text(10_000),
      config: withMaxLength(new t.AnyDictionaryType(), 100_000),
      info: t.readonlyArray(Note),
    }),
  ),
  reply: Changed,
  refusals,
})
