import { E } from '../../../src/domain/fp.ts'
import { type UnsubscribeResult, unsubscriptionMachine } from '../../../src/machines/mail/unsubscription.ts'
import { answered, type Sample } from '../sample.ts'

const answer = (unsubscribed: UnsubscribeResult) => answered('unsubscribe', unsubscribed)

export const unsubscription: Sample<typeof unsubscriptionMachine> = {
  machine: unsubscriptionMachine,
  events: [
    { type: 'link.found', link: 'a-link' },
    { type: 'unsubscribe.requested' },
    answer(E.right(['messages', 'reports'])),
    answer(E.left({ _tag: 'LinkOver' })),
    answer(E.left({ _tag: 'TooManyAttempts', retryAfter: 30 })),
    answer(E.left({ _tag: 'Refused', message: 'Not now' })),
    answer(E.left({ _tag: 'Unreachable' })),
    { type: 'wait.shortened', secondsLeft: 1 },
    { type: 'wait.shortened', secondsLeft: 0 },
  ],
}
