import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { changePassword } from '../../api/users.ts'
import { E, pipe } from '../../domain/fp.ts'
import type { PasswordDraft, PasswordRefusal } from '../../domain/session/password-draft.ts'
import { passwordPanelMachine } from '../../machines/session/password-panel.ts'
import { countingDown } from '../counting-down.ts'

const passwordRefusal = (error: ApiError<keyof typeof changePassword.refusals>): PasswordRefusal => {
  if (error._tag === 'OutOfRoom') return error
  if (error._tag !== 'Refused' || error.refusal === null) return { _tag: 'Unreachable' }
  switch (error.refusal) {
    case 'TooManyAttempts':
      return { _tag: error.refusal, retryAfter: Math.max(1, error.retryAfter) }
    case 'IncorrectPassword':
    case 'SamePassword':
      return { _tag: error.refusal }
    default:
      return { _tag: 'FaultyPassword', message: error.message }
  }
}

export const providePasswordPanel = ({ call }: Client) =>
  passwordPanelMachine.provide({
    actors: {
      changePassword: fromPromise(async ({ input: { oldPassword, newPassword } }: { readonly input: PasswordDraft }) =>
        pipe(await call(changePassword)({ body: { oldPassword, newPassword } })(), E.mapLeft(passwordRefusal)),
      ),
      countdown: countingDown,
    },
  })
