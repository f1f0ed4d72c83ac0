import * as api from '../../../src/api/ledger/imports.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import type { Router } from '../../http/router.ts'
import type { LedgerImports } from '../ledger-imports.ts'

/** What rests on an import is told one by one. */
export const withErrors = <Refusal extends { readonly _tag: string; readonly reasons?: readonly string[] }>(
  refusal: Refusal,
) => ({
  ...refusal,
  ...(refusal.reasons !== undefined && {
    errors: refusal.reasons.map((message) => ({ path: 'id', message })),
  }),
})

interface Services {
  readonly ledgerImports: LedgerImports
  readonly files: { readonly incoming: string }
}

export const ledgerImportRoutes = (router: Router, { ledgerImports, files }: Services): void => {
  router.guardedUpload(api.checkLedgerImport, files.incoming, ({ body, path, bytes, signal }) =>
    ledgerImports.check({ path, bytes, acknowledged: [], ...body.import }, signal),
  )

  router.guardedUpload(api.importLedgerFiles, files.incoming, ({ body, path, bytes }, { username: actor }) =>
    ledgerImports.run({ path, bytes, actor, acknowledged: [], ...body.import }),
  )

  router.guarded(api.ledgerImports, ({ query }) => TE.fromTask(() => ledgerImports.listed(query.before)))

  router.guarded(api.withdrawLedgerImport, ({ params }, { username: actor }) =>
    pipe(
      ledgerImports.withdraw(params.id, actor),
      TE.mapLeft((refusal) =>
        refusal._tag === 'NoSuchImport' || refusal._tag === 'NothingNew'
          ? { _tag: 'NotFound' as const }
          : withErrors(refusal),
      ),
    ),
  )
}
