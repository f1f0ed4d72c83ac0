import * as t from 'io-ts'
import { ImportCheck, ledgerImportLimits, LedgerImportOrder } from '../../domain/ledger/import/import-check.ts'
import { Acknowledgement } from '../../domain/ledger/import/finding.ts'
import { ImportsRunning } from '../../domain/ledger/import/import-run.ts'
import { ImportedFile } from '../../domain/ledger/import/imported-file.ts'
import { ListedLedgerImport } from '../../domain/ledger/import/listed-import.ts'
import { ImportSource } from '../../domain/ledger/import/mapping/import-source.ts'
import { KeptMapping } from '../../domain/ledger/import/mapping/kept-mapping.ts'
import { Position } from '../../domain/log/recorded-event.ts'
import { NumberFromString } from '../../domain/number-from-string.ts'
import { anyOf, endpoint } from '../endpoint.ts'
import { text, withMaxLength } from '../../domain/text.ts'

const siteAdministrator = anyOf('site.admin')

/** Handovers of clients among them. The newest first, 50 at a time: `before` is where the next ones are asked for. */
export const ledgerImports = endpoint({
  method: 'GET',
  path: '/ledger-imports',
  access: siteAdministrator,
  query: t.exact(t.partial({ before: NumberFromString })),
  reply: t.readonly(t.strict({ imports: t.readonlyArray(ListedLedgerImport), before: t.union([Position, t.null]) })),
})

/**
 * What others brought that rests on it is in `errors` of `StillNeeded`. What of closed years would be another is in those of `ChangesClosedYears`, which
 * `changesClosedYears` acknowledges. People it brought stay.
 */
export const withdrawLedgerImport = endpoint({
  method: 'PUT',
  path: '/ledger-imports/:id',
  access: siteAdministrator,
  params: t.strict({ id: text(200) }),
  body: t.exact(t.intersection([t.type({ act: t.literal('withdraw') }), t.partial({ changesClosedYears: t.boolean })])),
  reply: t.strict({ position: Position }),
  refusals: { NotFound: 404, StillNeeded: 409, ChangesClosedYears: 409, AnotherImportRunning: 409, Conflict: 409 },
})

/** What a withdrawal would be refused by now: `reasons`, or of closed years what it would have to be asked about. Nothing is changed. */
export const ledgerWithdrawal = endpoint({
  method: 'GET',
  path: '/ledger-imports/:id/withdrawal',
  access: siteAdministrator,
  params: t.strict({ id: text(200) }),
  reply: t.readonly(t.strict({ reasons: t.readonlyArray(t.string), closedYears: t.readonlyArray(t.string) })),
  refusals: { NotFound: 404, Interrupted: 503 },
})

/** Whatever of these imports came upon, each with the note; `unknown` are those that none did. What was acknowledged before stays as it was. */
export const acknowledgeFindings = endpoint({
  method: 'POST',
  path: '/ledger-imports/findings',
  access: siteAdministrator,
  body: Acknowledgement,
  reply: t.readonly(t.strict({ position: Position, unknown: t.readonlyArray(t.string) })),
  refusals: { NoteRequired: 422, TooLong: 422, NotFound: 404, Conflict: 409 },
})

/** What is checked and imported at this moment, on whatever node; how it goes on is told as `ledger-imports-running`. */
export const runningImports = endpoint({
  method: 'GET',
  path: '/ledger-imports/running',
  access: siteAdministrator,
  reply: ImportsRunning,
})

const minute = 60_000

const uploading = {
  method: 'POST',
  access: siteAdministrator,
  body: t.strict({ import: LedgerImportOrder }),
  enclosure: { part: 'files', media: 'application/octet-stream', limit: ledgerImportLimits.bytes },
  bodyLimit: ledgerImportLimits.bytes + 1024 * 1024,
  patience: 15 * minute,
  allowance: 'imports',
} as const

const uploadRefusals = {
  ...{ UploadMalformed: 400, UploadTooLarge: 413, NotImportable: 422, NoSpace: 507 },
  ...{ AnotherImportRunning: 409, Conflict: 409, Interrupted: 503, TooManyRequests: 429 },
} as const

/**
 * The files of an import as `multipart/form-data`: first `import` (a `LedgerImportOrder` as JSON), then `files`, one after the other. Says
 * everything that is wrong with them, or what they would change; nothing is written. Which of them cannot be imported is in `errors`.
 */
export const checkLedgerImport = endpoint({
  ...uploading,
  path: '/ledger-imports/check',
  reply: ImportCheck,
  refusals: uploadRefusals,
})

/**
 * The same, written as one act. What has nothing new in it is no import: its `position` is null. `notFound` are digests that were to be
 * acknowledged with it and are of nothing that an import came upon. What is wrong with rows is in `errors`, as of a check in its reply.
 */
export const importLedgerFiles = endpoint({
  ...uploading,
  path: '/ledger-imports',
  reply: t.readonly(
    t.strict({
      ...{ id: t.string, files: t.readonlyArray(ImportedFile), position: t.union([Position, t.null]) },
      notFound: t.readonlyArray(t.string),
    }),
  ),
  refusals: { ...uploadRefusals, BadRows: 422, CorrelationTaken: 409 },
})

const isWellFormed = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed()

/** Without a half of a surrogate pair, which no address and no database can take. */
const WellFormedText = withMaxLength(
  new t.Type<string, string, unknown>(
    'WellFormedText',
    isWellFormed,
    (value, context) =>
      isWellFormed(value) ? t.success(value) : t.failure(value, context, 'must be a text of whole letters'),
    t.identity,
  ),
  1_000,
)

const Changed = t.strict({ position: Position })

const refusals = {
  ...{ SourceNameRequired: 422, MappingNotValid: 422, TooManyMappings: 422, NotFound: 404, Conflict: 409 },
} as const

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
  params: t.strict({ name: text(200) }),
  reply: Changed,
  refusals,
})
