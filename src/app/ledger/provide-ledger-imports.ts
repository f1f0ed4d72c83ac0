import { filter } from 'rxjs'
import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { ledgerImports, withdrawLedgerImport } from '../../api/ledger/imports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { ledgerImportStream } from '../../domain/ledger/import/listed-import.ts'
import type { Act, ActResult } from '../../machines/kit/confirming.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  type EarlierImports,
  ledgerImportsMachine,
  ledgerWithdrawing,
  type LedgerWithdrawal,
  listedLedgerImports,
} from '../../machines/ledger/ledger-imports.ts'
import { refusalText } from '../call-failure.ts'
import { following } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { provideFilesImport } from './provide-files-import.ts'

const refusalOf = (error: ApiError): LedgerWithdrawal['refusal'] => ({
  message: refusalText(error),
  reasons: error._tag === 'Refused' ? error.errors.map(({ message }) => message) : [],
})

export const provideLedgerImports = (deps: ScreenDeps) => {
  const { socket, client } = deps
  const { call } = client
  return ledgerImportsMachine.provide({
    actors: {
      importing: provideFilesImport(deps),
      list: listedLedgerImports.provide({
        actors: following(socket, {
          changes: () =>
            socket.frames.pipe(filter(({ event: { stream } }) => stream.startsWith(ledgerImportStream('')))),
          read: (_, signal) => call(ledgerImports)({ query: {}, signal }),
        }),
      }),
      listEarlier: fromPromise<ReadResult<EarlierImports>, number | null>(({ input: before, signal }) =>
        pipe(
          call(ledgerImports)({ query: before === null ? {} : { before }, signal }),
          TE.map((page) => ({ before, page })),
        )(),
      ),
      withdrawing: ledgerWithdrawing.provide({
        actors: {
          act: fromPromise<ActResult<LedgerWithdrawal>, Act<LedgerWithdrawal>>(({ input: { of } }) =>
            pipe(
              call(withdrawLedgerImport)({ params: { id: of.id }, body: { act: 'withdraw' } }),
              TE.mapLeft(refusalOf),
            )(),
          ),
        },
      }),
    },
  })
}
