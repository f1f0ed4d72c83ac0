import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { isAcceptableChoice } from '../../domain/session/password-choice.ts'
import { type PasswordChoiceDraft, emptyChoice } from '../../domain/session/password-draft.ts'
import type { LinkPurpose } from '../../domain/users/user.ts'
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

export interface LinkHolder {
  readonly purpose: LinkPurpose
  readonly username: string
}

/** `retryAfter` is in seconds. */
export type LinkRefusal =
  | { readonly _tag: 'LinkOver' }
  | { readonly _tag: 'TooManyAttempts'; readonly retryAfter: number }
  | { readonly _tag: 'Refused'; readonly message: string }
  | { readonly _tag: 'Unreachable' }

export type LinkResult = E.Either<LinkRefusal, LinkHolder>
export type PasswordChoiceResult = E.Either<LinkRefusal, string>

export interface PasswordChoiceRequest {
  readonly link: string
  readonly password: string
}

interface Context {
  readonly link: string
  readonly holder: O.Option<LinkHolder>
  readonly draft: PasswordChoiceDraft
  readonly refusal: O.Option<LinkRefusal>
  readonly secondsLeft: number
  readonly token: string
}

interface ChoiceEdit {
  readonly field: keyof PasswordChoiceDraft
  readonly value: string
}

export interface LinkFound {
  readonly type: 'link.found'
  readonly link: string
}

type Event =
  | LinkFound
  | ({ readonly type: 'draft.edited' } & ChoiceEdit)
  | { readonly type: 'look.retried' }
  | { readonly type: 'choice.requested' }
  | WaitShortened

export const isLinkOver = (answer: E.Either<LinkRefusal, unknown>): boolean =>
  E.isLeft(answer) && answer.left._tag === 'LinkOver'

const usernameOf = ({ holder }: Context): string =>
  pipe(
    holder,
    O.match(
      () => '',
      ({ username }) => username,
    ),
  )

const invokeChoosing = invokeAttempt(
  'choosePassword',
  { target: 'chosen', actions: { type: 'acceptChoice', params: resultOf } },
  'setRefusal',
)

export const passwordLinkMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    links: fromEventObservable<LinkFound, undefined>(unprovidedEvents('links')),
    look: fromPromise<LinkResult, string>(unprovidedActor('look')),
    choosePassword: fromPromise<PasswordChoiceResult, PasswordChoiceRequest>(unprovidedActor('choosePassword')),
    enter: fromPromise<unknown, string>(unprovidedActor('enter')),
    countdown: countdownLogic,
  },
  guards: {
    isHeld: (_, look: LinkResult) => E.isRight(look),
    isLinkOver: (_, answer: E.Either<LinkRefusal, unknown>) => isLinkOver(answer),
    isAcceptable: ({ context }) => isAcceptableChoice(context.draft, usernameOf(context)),
    ...waitGuards,
  },
  actions: {
    openLink: assign((_, link: string) => ({
      link,
      holder: O.none,
      draft: emptyChoice,
      refusal: O.none,
      secondsLeft: 0,
    })),
    setHolder: assign((_, look: LinkResult) => ({ holder: O.getRight(look), refusal: O.getLeft(look) })),
    editDraft: assign(({ context }, { field, value }: ChoiceEdit) => ({ draft: { ...context.draft, [field]: value } })),
    acceptChoice: assign((_, choice: PasswordChoiceResult) => ({
      token: pipe(
        choice,
        E.getOrElse(() => ''),
      ),
      draft: emptyChoice,
      refusal: O.none,
    })),
    setRefusal: assign((_, choice: PasswordChoiceResult) => ({
      refusal: O.getLeft(choice),
      secondsLeft: secondsToWait(choice),
    })),
    setSecondsLeft: assign(setSecondsLeft),
    clearRefusal: assign(clearedRefusal),
  },
}).createMachine({
  id: 'passwordLink',
  context: { link: '', holder: O.none, draft: emptyChoice, refusal: O.none, secondsLeft: 0, token: '' },
  invoke: { id: 'links', src: 'links' },
  on: { 'link.found': { target: '.looking', actions: { type: 'openLink', params: ({ event }) => event.link } } },
  initial: 'absent',
  states: {
    absent: {},
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => context.link,
        onDone: [
          {
            guard: { type: 'isHeld', params: resultOf<LinkResult> },
            target: 'editing',
            actions: { type: 'setHolder', params: resultOf<LinkResult> },
          },
          { guard: { type: 'isLinkOver', params: resultOf<LinkResult> }, target: 'over' },
          { target: 'unseen', actions: { type: 'setHolder', params: resultOf<LinkResult> } },
        ],
      },
    },
    unseen: { on: { 'look.retried': 'looking' } },
    editing: {
      on: {
        'draft.edited': { actions: { type: 'editDraft', params: ({ event }) => event } },
        'choice.requested': { guard: 'isAcceptable', target: 'choosing' },
      },
    },
    waiting: {
      ...waitingState,
      on: { ...waitingState.on, 'draft.edited': { actions: { type: 'editDraft', params: ({ event }) => event } } },
    },
    choosing: {
      invoke: {
        ...invokeChoosing,
        onDone: [
          { guard: { type: 'isLinkOver', params: resultOf<PasswordChoiceResult> }, target: 'over' },
          ...invokeChoosing.onDone,
        ],
        input: ({ context: { link, draft } }) => ({ link, password: draft.password }),
      },
    },
    chosen: { invoke: { id: 'enter', src: 'enter', input: ({ context }) => context.token } },
    over: {},
  },
})

export type PasswordLinkRef = ActorRefFrom<typeof passwordLinkMachine>
