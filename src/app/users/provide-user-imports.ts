import type { ApiError } from '../../api/api-error.ts'
import type { FileReply } from '../../api/endpoint.ts'
import { importLinks, userImports, withdrawUserImport } from '../../api/user-imports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import {
  type UsersImportRefusal,
  type ImportsResult,
  type ImportWithdrawal,
  importWithdrawalMachine,
  type LinksSaveResult,
  type ImportedPerson,
  signedInPeople,
  userImportsMachine,
} from '../../machines/users/user-imports.ts'
import { refusalText } from '../call-failure.ts'
import { retriesOf } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

const withdrawalRefusal =
  (confirmed: readonly ImportedPerson[]) =>
  (error: ApiError<keyof typeof withdrawUserImport.refusals>): UsersImportRefusal => {
    if (error._tag !== 'Refused') return { _tag: 'Refused', message: refusalText(error) }
    const people = error.errors.map(({ path, message }) => ({ username: path, name: message }))
    if (error.refusal === 'SignedInSince') return { _tag: error.refusal, people: [...confirmed, ...people] }
    if (error.refusal === 'PeopleAbove') return { _tag: error.refusal, people }
    return { _tag: 'Refused', message: error.message }
  }

const lastCellOfPath = /(?<=,)\/(?=[^",\r\n]*$)/gm

const linkPattern = /\/verify#/g

export const linksIn = ({ bytes }: FileReply): number =>
  (new TextDecoder().decode(bytes).match(linkPattern) ?? []).length

/** Without `PLUTUS_URL` the server does not know the origin; the browser does. */
export const withOrigin = (file: FileReply, origin: string): FileReply => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes)
  return { ...file, bytes: new TextEncoder().encode(text.replaceAll(lastCellOfPath, `${origin}/`)) }
}

export const provideUserImports = ({ client: { call }, socket, page }: ScreenDeps) => {
  const save = saveReply(page.document)
  return userImportsMachine.provide({
    actors: {
      readImports: taskActor<ImportsResult>((_, signal) => call(userImports)({ signal })),
      retries: retriesOf(socket),
      withdrawing: importWithdrawalMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<ImportWithdrawal>, ConfirmingContext<ImportWithdrawal>>(
            ({ of, refusal }) => {
              const people = signedInPeople(refusal)
              const confirmed = people.map(({ username }) => username)
              return pipe(
                call(withdrawUserImport)({ params: { id: of.id }, body: { act: 'withdraw', confirmed } }),
                TE.mapLeft(withdrawalRefusal(people)),
              )
            },
          ),
        },
      }),
      saveLinks: taskActor<LinksSaveResult, string>((input, signal) =>
        pipe(
          call(importLinks)({ params: { id: input }, signal }),
          TE.bimap(refusalText, (file) => {
            save(withOrigin(file, page.location.origin))
            return linksIn(file)
          }),
        ),
      ),
    },
  })
}
