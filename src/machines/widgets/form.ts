import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import {
  emptyAnswers,
  faultsOf,
  keptAnswers,
  sentAnswers,
  type Answers,
  type FormRefused,
  type FormRequest,
} from '../../domain/widgets/form-answers.ts'
import { nowhere, sourcePath } from '../../domain/widgets/figures/figures-path.ts'
import type { FormConfig } from '../../domain/widgets/widget-definition.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'
import { problemText } from '../../domain/texts.ts'

interface Input {
  readonly config: FormConfig
  readonly place: DashboardPlace
}

interface Context {
  readonly config: FormConfig
  readonly place: DashboardPlace
  readonly path: O.Option<string>
  readonly answers: Answers
  readonly isChecked: boolean
  readonly refusal: O.Option<FormRefused>
}

interface Edit {
  readonly name: string
  readonly value: string
}

type Event =
  | ({ readonly type: 'answer.edited' } & Edit)
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.reopened' }
  | { readonly type: 'config.changed'; readonly config: FormConfig }

type Submission = E.Either<FormRefused, unknown>

const misdirected: FormRefused = { message: problemText }

export const formMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: { submitForm: fromPromise<Submission, FormRequest>(unprovided('submitForm')) },
  guards: {
    hasFaults: ({ context }) => Object.keys(faultsOf(context.config.fields, context.answers)).length > 0,
    hasPath: ({ context }) => O.isSome(context.path),
  },
  actions: {
    redefineForm: assign(({ context: { place, answers } }, config: FormConfig) => ({
      config,
      path: sourcePath(config.url, place),
      answers: keptAnswers(config.fields, answers),
    })),
    clearAnswers: assign(({ context }) => ({
      answers: emptyAnswers(context.config.fields),
      isChecked: false,
      refusal: O.none,
    })),
    setRefusal: assign((_, submission: Submission) => ({ refusal: O.getLeft(submission) })),
  },
}).createMachine({
  id: 'form',
  context: ({ input: { config, place } }) => ({
    config,
    place,
    path: sourcePath(config.url, place),
    answers: emptyAnswers(config.fields),
    isChecked: false,
    refusal: O.none,
  }),
  initial: 'editing',
  on: { 'config.changed': { actions: { type: 'redefineForm', params: ({ event }) => event.config } } },
  states: {
    editing: {
      on: {
        'answer.edited': {
          actions: assign(({ context, event: { name, value } }) => ({
            answers: { ...context.answers, [name]: value },
            refusal: O.none,
          })),
        },
        'form.submitted': [
          { guard: 'hasFaults', actions: assign({ isChecked: true }) },
          { guard: 'hasPath', target: 'submitting' },
          { actions: { type: 'setRefusal', params: E.left(misdirected) } },
        ],
      },
    },
    submitting: {
      invoke: {
        ...task(
          'submitForm',
          { target: 'sent', actions: 'clearAnswers' },
          { target: 'editing', actions: { type: 'setRefusal', params: resultOf } },
        ),
        input: ({ context: { config, path, answers } }) => ({
          path: pipe(path, O.getOrElse(nowhere)),
          answers: sentAnswers(config.fields, answers),
        }),
      },
    },
    sent: { on: { 'form.reopened': 'editing' } },
  },
})

export type FormRef = ActorRefFrom<typeof formMachine>
