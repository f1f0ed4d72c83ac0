import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import { importLinks, userImports, withdrawUserImport } from '../../api/user-imports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Act, ActResult } from '../../machines/kit/confirming.ts'
import {
  haveSignedIn,
  type ImportRefusal,
  type ImportsReading,
  type ImportWithdrawal,
  importWithdrawing,
  type LinksSaving,
  userImportsMachine,
} from '../../machines/users/user-imports.ts'
import { refusalText } from '../call-failure.ts'
import { retriesOf } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const refusalOf = (error: ApiError<keyof typeof withdrawUserImport.refusals>): ImportRefusal =>
  error._tag === 'Refused' && error.refusal === 'SignedInSince'
    ? { _tag: 'SignedInSince', names: error.errors.map(({ path, message }) => `${path}: ${message}`) }
    : { _tag: 'Refused', message: refusalText(error) }

export const provideUserImports = ({ client: { call }, socket, page }: ScreenDeps) => {
  const save = saveReply(page.document)
  return userImportsMachine.provide({
    actors: {
      readImports: fromPromise<ImportsReading>(({ signal }) => call(userImports)({ signal })()),
      retries: retriesOf(socket),
      withdrawing: importWithdrawing.provide({
        actors: {
          act: fromPromise<ActResult<ImportWithdrawal>, Act<ImportWithdrawal>>(({ input: { of, refusal } }) =>
            pipe(
              call(withdrawUserImport)({
                params: { id: of.id },
                body: { act: 'withdraw', isConfirmed: haveSignedIn(refusal) },
              }),
              TE.mapLeft(refusalOf),
            )(),
          ),
        },
      }),
      saveLinks: fromPromise<LinksSaving, string>(({ input, signal }) =>
        pipe(
          call(importLinks)({ params: { id: input }, signal }),
          TE.bimap(refusalText, (file) => {
            save(file)
            return null
          }),
        )(),
      ),
    },
  })
}
