import { E } from '../../../src/domain/fp.ts'
import {
  type ResetRequestResult,
  forgotPasswordMachine,
  type SignInOptionsResult,
} from '../../../src/machines/session/forgot-password.ts'
import { answered, type Sample } from '../sample.ts'

const found = (ways: SignInOptionsResult) => answered('findWays', ways)
const asked = (answer: ResetRequestResult) => answered('askForLink', answer)

export const forgotPassword: Sample<typeof forgotPasswordMachine> = {
  machine: forgotPasswordMachine,
  events: [
    found(E.right({ hasMail: true })),
    found(E.right({ hasMail: false })),
    found(E.left({ _tag: 'Unreachable' })),
    { type: 'ways.retried' },
    { type: 'username.edited', value: 'jane' },
    { type: 'username.edited', value: ' ' },
    { type: 'link.requested' },
    asked(E.right(null)),
    asked(E.left({ _tag: 'TooManyAttempts', retryAfter: 30 })),
    asked(E.left({ _tag: 'Refused', message: 'There is no room left on the server' })),
    asked(E.left({ _tag: 'Unreachable' })),
    { type: 'wait.shortened', secondsLeft: 1 },
    { type: 'wait.shortened', secondsLeft: 0 },
  ],
}
