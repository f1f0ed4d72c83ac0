import { type ApiError, isWorded } from '../../api/api-error.ts'
import { forgotPassword, signInWays } from '../../api/links.ts'
import { pipe, TE } from '../../domain/fp.ts'
import {
  type AskResult,
  type AskRefusal,
  forgotPasswordMachine,
  type FoundWays,
} from '../../machines/session/forgot-password.ts'
import { countingDown } from '../counting-down.ts'
import type { OpenScreenDeps } from '../screen.ts'
import { taskActor } from '../task-actor.ts'

const askRefusal = (error: ApiError): AskRefusal => {
  if (!isWorded(error)) return { _tag: 'Unreachable' }
  return error._tag === 'Refused' && error.refusal === 'TooManyAttempts'
    ? { _tag: 'TooManyAttempts', retryAfter: Math.max(1, error.retryAfter) }
    : { _tag: 'Refused', message: error.message }
}

export const provideForgotPassword = ({ client: { call } }: Pick<OpenScreenDeps, 'client'>) =>
  forgotPasswordMachine.provide({
    actors: {
      findWays: taskActor<FoundWays>(() => call(signInWays)({})),
      askForLink: taskActor<AskResult, string>((username) =>
        pipe(call(forgotPassword)({ body: { username } }), TE.mapLeft(askRefusal)),
      ),
      countdown: countingDown,
    },
  })
