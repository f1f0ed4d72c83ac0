import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { changePassword } from '../../api/change-password.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { PasswordRefusal } from '../../domain/session/password-draft.ts'
import {
  type PasswordChangeResult,
  type PasswordChangeRequest,
  passwordPanelMachine,
} from '../../machines/session/password-panel.ts'
import { countingDown } from '../counting-down.ts'
import { taskActor } from '../task-actor.ts'

const passwordRefusal = (error: ApiError<keyof typeof changePassword.refusals>): PasswordRefusal => {
  if (error._tag === 'OutOfSpace') return error
  if (error._tag !== 'Refused' || error.refusal === null) return { _tag: 'Unreachable' }
  const { refusal, retryAfter, message } = error
  if (refusal === 'TooManyAttempts') return { _tag: refusal, retryAfter: Math.max(1, retryAfter) }
  return refusal === 'IncorrectPassword' || refusal === 'SamePassword'
    ? { _tag: refusal }
    : { _tag: 'FaultyPassword', message }
}

export const providePasswordPanel = ({ call }: ApiClient) =>
  passwordPanelMachine.provide({
    actors: {
      changePassword: taskActor<PasswordChangeResult, PasswordChangeRequest>(({ oldPassword, newPassword }) => {
        const body = O.isSome(oldPassword) ? { oldPassword: oldPassword.value, newPassword } : { newPassword }
        return pipe(call(changePassword)({ body }), TE.mapLeft(passwordRefusal))
      }),
      countdown: countingDown,
    },
  })
