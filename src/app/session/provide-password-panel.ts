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
  const { refusal, retryAfter, message } = error
  if (refusal === 'TooManyAttempts') return { _tag: refusal, retryAfter: Math.max(1, retryAfter) }
  return refusal === 'IncorrectPassword' || refusal === 'SamePassword'
    ? { _tag: refusal }
    : { _tag: 'FaultyPassword', message }
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
