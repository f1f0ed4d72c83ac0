import * as t from 'io-ts'
import { ImportSource } from '../../domain/ledger/import/mapping/import-source.ts'
import { KeptMapping } from '../../domain/ledger/import/mapping/kept-mapping.ts'
import { Position } from '../../domain/log/recorded-event.ts'
import { anyOf, endpoint } from '../endpoint.ts'

const isWellFormed = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed()

/** Without a half of a surrogate pair, which no address and no database can take. */
const WellFormedText = new t.Type<string, string, unknown>(
  'WellFormedText',
  isWellFormed,
  (value, context) =>
    isWellFormed(value) ? t.success(value) : t.failure(value, context, 'must be a text of whole letters'),
  t.identity,
)

const siteAdministrator = anyOf('site.admin')

const Changed = t.strict({ position: Position })

const refusals = {
  ...{ SourceNameRequired: 422, MappingNotValid: 422, TooManyMappings: 422, NotFound: 404, Conflict: 409 },
} as const

/** By their names, with how the files of each are read. */
export const importSources = endpoint({
  method: 'GET',
  path: '/import-sources',
  access: siteAdministrator,
  reply: t.readonly(t.strict({ sources: t.readonlyArray(ImportSource) })),
})

/** How files of a source are read from now on. A mapping takes the place of the one for files of the same name and header. */
export const keepMappings = endpoint({
  method: 'POST',
  path: '/import-sources',
  access: siteAdministrator,
  body: t.strict({ name: WellFormedText, mappings: t.readonlyArray(KeptMapping) }),
  reply: Changed,
  refusals,
})

/** What was imported stays. */
export const deleteImportSource = endpoint({
  method: 'DELETE',
  path: '/import-sources/:name',
  access: siteAdministrator,
  params: t.strict({ name: t.string }),
  reply: Changed,
  refusals,
})
