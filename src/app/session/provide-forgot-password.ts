import { type ApiError, hasMessage } from '../../api/api-error.ts'
import { forgotPassword, signInWays } from '../../api/links.ts'
import { pipe, TE } from '../../domain/fp.ts'
import {
  type ResetRequestResult,
  type ResetRequestRefusal,
  forgotPasswordMachine,
  type SignInOptionsResult,
} from '../../machines/session/forgot-password.ts'
import { countingDown } from '../counting-down.ts'
import type { OpenScreenDeps } from '../screen.ts'
import { taskActor } from '../task-actor.ts'

const resetRequestRefusal = (error: ApiError): ResetRequestRefusal => {
  if (!hasMessage(error)) return { _tag: 'Unreachable' }
  return error._tag === 'Refused' && error.refusal === 'TooManyAttempts'
    ? { _tag: 'TooManyAttempts', retryAfter: Math.max(1, error.retryAfter) }
    : { _tag: 'Refused', message: error.message }
}

export const provideForgotPassword = ({ client: { call } }: Pick<OpenScreenDeps, 'client'>) =>
  forgotPasswordMachine.provide({
    actors: {
      findWays: taskActor<SignInOptionsResult>(() => call(signInWays)({})),
      askForLink: taskActor<ResetRequestResult, string>((username) =>
        pipe(call(forgotPassword)({ body: { username } }), TE.mapLeft(resetRequestRefusal)),
      ),
      countdown: countingDown,
    },
  })
