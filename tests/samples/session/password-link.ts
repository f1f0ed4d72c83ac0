import { E } from '../../../src/domain/fp.ts'
import {
  type PasswordChoiceResult,
  passwordLinkMachine,
  type LinkResult,
} from '../../../src/machines/session/password-link.ts'
import { tokenOf } from '../people.ts'
import { answered, type Sample } from '../sample.ts'

const looked = (look: LinkResult) => answered('look', look)
const chosen = (choice: PasswordChoiceResult) => answered('choosePassword', choice)
const editedEvent = (field: string, value: string) => ({ type: 'draft.edited', field, value })

export const passwordLink: Sample<typeof passwordLinkMachine> = {
  machine: passwordLinkMachine,
  events: [
    { type: 'link.found', link: 'a-link' },
    looked(E.right({ purpose: 'invitation', username: 'jane' })),
    looked(E.left({ _tag: 'LinkOver' })),
    looked(E.left({ _tag: 'TooManyAttempts', retryAfter: 30 })),
    looked(E.left({ _tag: 'Unreachable' })),
    { type: 'look.retried' },
    editedEvent('password', 'Better2026'),
    editedEvent('password', 'short'),
    editedEvent('confirmation', 'Better2026'),
    { type: 'choice.requested' },
    chosen(E.right(tokenOf('jane', '1'))),
    chosen(E.left({ _tag: 'LinkOver' })),
    chosen(E.left({ _tag: 'TooManyAttempts', retryAfter: 30 })),
    chosen(E.left({ _tag: 'Refused', message: "Password must not contain the firm's name" })),
    chosen(E.left({ _tag: 'Unreachable' })),
    { type: 'wait.shortened', secondsLeft: 1 },
    { type: 'wait.shortened', secondsLeft: 0 },
  ],
}
