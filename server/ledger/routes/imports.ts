import * as api from '../../../src/api/ledger/imports.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import type { LedgerImportRun } from '../../../src/domain/ledger/import/import-run.ts'
import { ledgerImportLimits, type LedgerImportOrder } from '../../../src/domain/ledger/import/import-check.ts'
import type { LedgerImportFault } from '../../../src/domain/ledger/import/ledger-import.ts'
import type { UserSession } from '../../access/session.ts'
import type { ArrivalWatch } from '../../http/upload/receive-upload.ts'
import type { Route } from '../../http/route/route.ts'
import type { ImportRuns } from '../import/import-runs.ts'
import type { ImportSources } from '../import/import-sources.ts'
import type { LedgerImports } from '../ledger-imports.ts'

export const withErrors = <Refusal extends { readonly _tag: string; readonly reasons?: readonly string[] }>(
  refusal: Refusal,
) => ({
  ...refusal,
  ...(refusal.reasons !== undefined && {
    errors: refusal.reasons.map((message) => ({ path: 'id', message })),
  }),
})

const faultPosition = ({ line, column }: LedgerImportFault): string =>
  [...(line === null ? [] : [`line ${line}`]), ...(column === null ? [] : [column])].join(', ')

const faultErrors = (faults: readonly LedgerImportFault[]) =>
  faults.slice(0, ledgerImportLimits.faults).map((fault) => {
    const position = faultPosition(fault)
    return { path: fault.file, message: position === '' ? fault.reason : `${position}: ${fault.reason}` }
  })

interface ImportRouteServices {
  readonly importRuns: ImportRuns
  readonly importSources: ImportSources
  readonly ledgerImports: LedgerImports
  readonly files: { readonly incoming: string }
}

export const ledgerImportRoutes = (
  route: Route,
  { ledgerImports, importRuns, importSources, files }: ImportRouteServices,
): void => {
  const arriving =
    (act: LedgerImportRun['act']) =>
    (
      { import: { id, files: named } }: { readonly import: LedgerImportOrder },
      { username: actor }: Pick<UserSession, 'username'>,
      arrived: () => number,
    ): ArrivalWatch => {
      const run = importRuns.begin({ id, act, actor, files: named })
      const counting = setInterval(() => run.sent(arrived()), 300)
      return {
        arrived: () => {
          clearInterval(counting)
          run.leave()
        },
        answered: () => importRuns.end(id),
      }
    }

  route(
    api.checkLedgerImport,
    ({ body, path, bytes, signal }, { username: actor }) =>
      ledgerImports.check({ path, bytes, actor, acknowledged: [], ...body.import }, signal),
    { folder: files.incoming, watch: arriving('check') },
  )

  route(
    api.importLedgerFiles,
    ({ body, path, bytes }, { username: actor }) =>
      pipe(
        ledgerImports.run({ path, bytes, actor, acknowledged: [], ...body.import }),
        TE.mapLeft((refusal) =>
          refusal._tag === 'BadRows' ? { _tag: refusal._tag, errors: faultErrors(refusal.faults) } : refusal,
        ),
      ),
    { folder: files.incoming, watch: arriving('import') },
  )

  route(api.runningImports, () => TE.fromIO(() => ({ runs: importRuns.all() })))

  route(api.acknowledgeFindings, ({ body, intent }) =>
    ledgerImports.acknowledge({ ...body, digests: [...new Set(body.digests)] }, intent),
  )

  route(api.importSources, () => TE.fromIO(() => ({ sources: importSources.all() })))

  route(api.keepMappings, ({ body: { name, mappings }, intent }) => importSources.keep(name, mappings, intent))

  route(api.deleteImportSource, ({ params: { name }, intent }) => importSources.delete(name, intent))

  route(api.ledgerImports, ({ query }) => TE.fromTask(() => ledgerImports.listed(query.before)))

  route(api.ledgerWithdrawal, ({ params, signal }) => ledgerImports.foreseeWithdrawal(params.id, signal))

  route(api.withdrawLedgerImport, ({ params, body }, { username: actor }) =>
    pipe(
      ledgerImports.withdraw(params.id, actor, body.changesClosedYears ?? false),
      TE.mapLeft((refusal) =>
        refusal._tag === 'NoSuchImport' || refusal._tag === 'NothingNew'
          ? { _tag: 'NotFound' as const }
          : withErrors(refusal),
      ),
    ),
  )
}
