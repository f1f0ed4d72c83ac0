import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import type { MailSubject } from '../../domain/mail/mail-choices.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import { resultOf } from '../kit/task.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'
import {
  invokeAttempt,
  countdownLogic,
  clearedRefusal,
  secondsToWait,
  setSecondsLeft,
  waitGuards,
  waitingState,
} from '../kit/waiting.ts'
import { isLinkOver, type LinkFound, type LinkRefusal } from '../session/password-link.ts'

export type UnsubscribeResult = E.Either<LinkRefusal, readonly MailSubject[]>

interface Context {
  readonly link: string
  readonly of: readonly MailSubject[]
  readonly refusal: O.Option<LinkRefusal>
  readonly secondsLeft: number
}

type Event = LinkFound | { readonly type: 'unsubscribe.requested' } | WaitShortened

const invokeUnsubscribe = invokeAttempt(
  'unsubscribe',
  { target: 'done', actions: { type: 'setUnsubscribed', params: resultOf } },
  'setRefusal',
)

/** Waits for a click, because mail scanners follow links. */
export const unsubscriptionMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    links: fromEventObservable<LinkFound, undefined>(unprovidedEvents('links')),
    unsubscribe: fromPromise<UnsubscribeResult, string>(unprovidedActor('unsubscribe')),
    countdown: countdownLogic,
  },
  guards: { isLinkOver: (_, answer: UnsubscribeResult) => isLinkOver(answer), ...waitGuards },
  actions: {
    openLink: assign((_, link: string) => ({ link, of: [], refusal: O.none, secondsLeft: 0 })),
    setUnsubscribed: assign((_, answer: UnsubscribeResult) => ({
      of: E.getOrElse((): readonly MailSubject[] => [])(answer),
      refusal: O.none,
    })),
    setRefusal: assign((_, answer: UnsubscribeResult) => ({
      refusal: O.getLeft(answer),
      secondsLeft: secondsToWait(answer),
    })),
    setSecondsLeft: assign(setSecondsLeft),
    clearRefusal: assign(clearedRefusal),
  },
}).createMachine({
  id: 'unsubscription',
  context: { link: '', of: [], refusal: O.none, secondsLeft: 0 },
  invoke: { id: 'links', src: 'links' },
  on: { 'link.found': { target: '.editing', actions: { type: 'openLink', params: ({ event }) => event.link } } },
  initial: 'absent',
  states: {
    absent: {},
    editing: { on: { 'unsubscribe.requested': 'unsubscribing' } },
    waiting: waitingState,
    unsubscribing: {
      invoke: {
        ...invokeUnsubscribe,
        onDone: [
          { guard: { type: 'isLinkOver', params: resultOf<UnsubscribeResult> }, target: 'over' },
          ...invokeUnsubscribe.onDone,
        ],
        input: ({ context }) => context.link,
      },
    },
    done: {},
    over: {},
  },
})

export type UnsubscriptionRef = ActorRefFrom<typeof unsubscriptionMachine>
