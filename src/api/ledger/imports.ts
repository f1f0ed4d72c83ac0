import * as t from 'io-ts'
import { ImportCheck, ledgerImportLimits, LedgerImportOrder } from '../../domain/ledger/import/import-check.ts'
import { FindingAcknowledgement } from '../../domain/ledger/import/finding.ts'
import { ImportsRunning } from '../../domain/ledger/import/import-run.ts'
import { ImportedFile } from '../../domain/ledger/import/imported-file.ts'
import { ListedLedgerImport } from '../../domain/ledger/import/listed-import.ts'
import { ImportSource } from '../../domain/ledger/import/mapping/import-source.ts'
import { KeptMapping } from '../../domain/ledger/import/mapping/kept-mapping.ts'
import { LogPosition } from '../../domain/log/recorded-event.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { anyPermissionAccess, defineEndpoint } from '../endpoint.ts'
import { textUpTo, withMaxLength } from '../../domain/text/text-codec.ts'

const siteAdministrator = anyPermissionAccess('site.admin')

/** Includes handovers of clients. Newest first, 50 at a time; `before` starts the next page. */
export const ledgerImports = defineEndpoint({
  method: 'GET',
  path: '/ledger-imports',
  access: siteAdministrator,
  query: t.exact(t.partial({ before: NumberFromString })),
  reply: t.readonly(t.strict({ imports: t.readonlyArray(ListedLedgerImport), before: t.union([LogPosition, t.null]) })),
})

/** `errors` list what in other imports depends on it, or closed years to acknowledge. People it added stay. */
export const withdrawLedgerImport = defineEndpoint({
  method: 'PUT',
  path: '/ledger-imports/:id',
  access: siteAdministrator,
  params: t.strict({ id: textUpTo(200) }),
  body: t.exact(t.intersection([t.type({ act: t.literal('withdraw') }), t.partial({ changesClosedYears: t.boolean })])),
  reply: t.strict({ position: LogPosition }),
  refusals: { NotFound: 404, StillNeeded: 409, ChangesClosedYears: 409, AnotherImportRunning: 409, Conflict: 409 },
})

/** Says why a withdrawal would be refused, and which changes to closed years it needs acknowledged. Changes nothing. */
export const ledgerWithdrawal = defineEndpoint({
  method: 'GET',
  path: '/ledger-imports/:id/withdrawal',
  access: siteAdministrator,
  params: t.strict({ id: textUpTo(200) }),
  reply: t.readonly(t.strict({ reasons: t.readonlyArray(t.string), closedYears: t.readonlyArray(t.string) })),
  refusals: { NotFound: 404, Interrupted: 503 },
})

/** Adds the note to each finding. `unknown` are findings of no import. Earlier acknowledgements stay. */
export const acknowledgeFindings = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/ledger-imports/findings',
  access: siteAdministrator,
  body: FindingAcknowledgement,
  reply: t.readonly(t.strict({ position: LogPosition, unknown: t.readonlyArray(t.string) })),
  refusals: { NoteRequired: 422, TooLong: 422, NotFound: 404, Conflict: 409 },
})

/** Checks and imports that run now, on any node; `ledger-imports-running` reports progress. */
export const runningImports = defineEndpoint({
  method: 'GET',
  path: '/ledger-imports/running',
  access: siteAdministrator,
  reply: ImportsRunning,
})

const minuteMs = 60_000

const uploadEndpoint = {
  method: 'POST',
  access: siteAdministrator,
  body: t.strict({ import: LedgerImportOrder }),
  enclosure: { part: 'files', media: 'application/octet-stream', limit: ledgerImportLimits.bytes, storage: 'folder' },
  bodyLimit: ledgerImportLimits.bytes + 1024 * 1024,
  timeoutMs: 15 * minuteMs,
  allowance: 'imports',
} as const

const uploadRefusals = {
  UploadMalformed: 400,
  UploadTooLarge: 413,
  NotImportable: 422,
  NoSpace: 507,
  AnotherImportRunning: 409,
  Conflict: 409,
  Interrupted: 503,
} as const

/**
 * Takes `multipart/form-data`: first `import` (a `LedgerImportOrder` as JSON), then the `files` in turn. The reply
 * lists all faults, or the changes to expect. Writes nothing. `errors` name files that cannot be imported.
 */
export const checkLedgerImport = defineEndpoint({
  ...uploadEndpoint,
  path: '/ledger-imports/check',
  reply: ImportCheck,
  refusals: uploadRefusals,
})

/**
 * Takes the same parts as a check and writes them as one change. If nothing is new, `position` is null and no import
 * exists. `notFound` are acknowledged digests of no import's findings. `errors` list faulty rows, like a check's reply.
 */
export const importLedgerFiles = defineEndpoint({
  ...uploadEndpoint,
  path: '/ledger-imports',
  reply: t.readonly(
    t.strict({
      id: t.string,
      files: t.readonlyArray(ImportedFile),
      position: t.union([LogPosition, t.null]),
      notFound: t.readonlyArray(t.string),
    }),
  ),
  refusals: { ...uploadRefusals, BadRows: 422, CorrelationTaken: 409 },
})

const isWellFormed = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed()

/** Excludes half a surrogate pair, which no address and no database can hold. */
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

const ChangedReply = t.strict({ position: LogPosition })

const sourceRefusals = {
  SourceNameRequired: 422,
  MappingNotValid: 422,
  TooManyMappings: 422,
  NotFound: 404,
  Conflict: 409,
} as const

export const importSources = defineEndpoint({
  method: 'GET',
  path: '/import-sources',
  access: siteAdministrator,
  reply: t.readonly(t.strict({ sources: t.readonlyArray(ImportSource) })),
})

/** A mapping replaces the one for files of the same name and header. */
export const keepMappings = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/import-sources',
  access: siteAdministrator,
  body: t.strict({ name: WellFormedText, mappings: t.readonlyArray(KeptMapping) }),
  reply: ChangedReply,
  refusals: sourceRefusals,
})

export const deleteImportSource = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/import-sources/:name',
  access: siteAdministrator,
  params: t.strict({ name: textUpTo(200) }),
  reply: ChangedReply,
  refusals: sourceRefusals,
})
