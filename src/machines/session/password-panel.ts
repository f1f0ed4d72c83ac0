import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import {
  emptyDraft,
  isAcceptable,
  type PasswordDraft,
  type PasswordRefusal,
} from '../../domain/session/password-draft.ts'
import type { WaitShortened } from '../../streams/browser/countdown.ts'
import {
  invokeAttempt,
  countdownLogic,
  clearedRefusal,
  secondsToWait,
  setSecondsLeft,
  waitGuards,
  waitingState,
} from '../kit/waiting.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

interface Input {
  readonly isOpen: boolean
  /** True after signing in with a given password, which need not be entered again. */
  readonly isGiven: boolean
}

interface Context extends Input {
  readonly draft: PasswordDraft
  readonly refusal: O.Option<PasswordRefusal>
  readonly hasChanged: boolean
  readonly secondsLeft: number
}

interface PasswordEdit {
  readonly field: keyof PasswordDraft
  readonly value: string
}

type Event =
  | { readonly type: 'panel.toggled' }
  | ({ readonly type: 'draft.edited' } & PasswordEdit)
  | { readonly type: 'change.cancelled' }
  | { readonly type: 'change.requested' }
  | WaitShortened

const isRefusalAbout = ({ _tag }: PasswordRefusal, field: keyof PasswordDraft): boolean =>
  field === 'oldPassword' || (field === 'newPassword' && (_tag === 'FaultyPassword' || _tag === 'SamePassword'))

export interface PasswordChangeRequest {
  readonly oldPassword: O.Option<string>
  readonly newPassword: string
}

export type PasswordChangeResult = E.Either<PasswordRefusal, null>

export const passwordPanelMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    changePassword: fromPromise<PasswordChangeResult, PasswordChangeRequest>(unprovidedActor('changePassword')),
    countdown: countdownLogic,
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isAcceptable: ({ context }) => isAcceptable(context.draft, context.isGiven),
    ...waitGuards,
  },
  actions: {
    editDraft: assign(({ context }, edit: PasswordEdit) => ({
      draft: { ...context.draft, [edit.field]: edit.value },
      refusal: O.filter((refusal: PasswordRefusal) => !isRefusalAbout(refusal, edit.field))(context.refusal),
    })),
    clearDraft: assign({ draft: emptyDraft, refusal: O.none }),
    setRefusal: assign(({ context }, change: PasswordChangeResult) => ({
      // a session older than the given password must enter the previous one
      isGiven: context.isGiven && !(E.isLeft(change) && change.left._tag === 'IncorrectPassword'),
      refusal: O.getLeft(change),
      secondsLeft: secondsToWait(change),
    })),
    setSecondsLeft: assign(setSecondsLeft),
    clearRefusal: assign(clearedRefusal),
    setChanged: assign({ hasChanged: true, isGiven: false }),
  },
}).createMachine({
  id: 'passwordPanel',
  context: ({ input }) => ({
    ...input,
    draft: emptyDraft,
    refusal: O.none,
    hasChanged: false,
    secondsLeft: 0,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isOpen', target: 'editing' }, { target: 'collapsed' }] },
    collapsed: { on: { 'panel.toggled': { target: 'editing', actions: assign({ hasChanged: false }) } } },
    editing: {
      on: {
        'panel.toggled': 'collapsed',
        'draft.edited': { actions: { type: 'editDraft', params: ({ event }) => event } },
        'change.cancelled': { target: 'collapsed', actions: 'clearDraft' },
        'change.requested': { guard: 'isAcceptable', target: 'changing' },
      },
    },
    waiting: {
      ...waitingState,
      on: {
        ...waitingState.on,
        'panel.toggled': { target: 'collapsed', actions: 'clearRefusal' },
        'draft.edited': { actions: { type: 'editDraft', params: ({ event }) => event } },
        'change.cancelled': { target: 'collapsed', actions: ['clearDraft', 'clearRefusal'] },
      },
    },
    changing: {
      invoke: {
        ...invokeAttempt(
          'changePassword',
          { target: 'collapsed', actions: ['clearDraft', 'setChanged'] },
          'setRefusal',
        ),
        input: ({ context: { draft, isGiven } }) => ({
          oldPassword: isGiven ? O.none : O.some(draft.oldPassword),
          newPassword: draft.newPassword,
        }),
      },
    },
  },
})

export type PasswordPanelRef = ActorRefFrom<typeof passwordPanelMachine>
