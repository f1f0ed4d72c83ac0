import * as t from 'io-ts'
import { LibraryEntry } from '../domain/widgets/library/library-entry.ts'
import { WidgetUses } from '../domain/widgets/library/widget-uses.ts'
import { StreamRevision } from '../domain/uuid.ts'
import { WidgetInput, WidgetNote } from '../domain/widgets/widget.ts'
import { anyPermissionAccess, defineEndpoint, signedInAccess } from './endpoint.ts'
import { textUpTo, withMaxLength } from '../domain/text/text-codec.ts'

export const template = defineEndpoint({
  method: 'GET',
  path: '/templates/:name',
  access: signedInAccess,
  params: t.strict({ name: textUpTo(200) }),
  reply: t.string,
  refusals: { NotFound: 404 },
})

const SavedWidget = t.readonly(t.strict({ revision: t.number, position: t.number }))

const widgetRefusals = {
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

export const widgets = defineEndpoint({
  method: 'GET',
  path: '/widgets',
  access: anyPermissionAccess('site.admin'),
  reply: t.readonlyArray(LibraryEntry),
})

export const defineWidget = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/widgets',
  access: anyPermissionAccess('site.admin'),
  body: WidgetInput,
  reply: SavedWidget,
  refusals: widgetRefusals,
})

export const widgetUses = defineEndpoint({
  method: 'GET',
  path: '/widgets/:name/uses',
  access: anyPermissionAccess('site.admin'),
  params: t.strict({ name: textUpTo(200) }),
  reply: WidgetUses,
})

/** Without a `revision` the save overwrites. */
export const changeWidget = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/widgets/:name',
  access: anyPermissionAccess('site.admin'),
  params: t.strict({ name: textUpTo(200) }),
  body: t.exact(
    t.partial({
      revision: StreamRevision,
      title: textUpTo(1_000),
      description: textUpTo(10_000),
      config: withMaxLength(new t.AnyDictionaryType(), 100_000),
      info: t.readonlyArray(WidgetNote),
    }),
  ),
  reply: SavedWidget,
  refusals: widgetRefusals,
})
