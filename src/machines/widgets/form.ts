import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import {
  emptyAnswers,
  faultsOf,
  answersForFields,
  sentAnswers,
  type FormAnswers,
  type FormRefusal,
  type FormRequest,
} from '../../domain/widgets/form-answers.ts'
import { emptyPath, sourcePath } from '../../domain/widgets/figures/figures-path.ts'
import type { FormConfig } from '../../domain/widgets/widget-definition.ts'
import { resultOf, invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { problemText } from '../../domain/texts.ts'

interface Input {
  readonly config: FormConfig
  readonly dashboardKey: DashboardKey
}

interface Context {
  readonly config: FormConfig
  readonly dashboardKey: DashboardKey
  readonly path: O.Option<string>
  readonly answers: FormAnswers
  readonly isChecked: boolean
  readonly refusal: O.Option<FormRefusal>
}

interface AnswerEdit {
  readonly name: string
  readonly value: string
}

type Event =
  | ({ readonly type: 'answer.edited' } & AnswerEdit)
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.reopened' }
  | { readonly type: 'config.changed'; readonly config: FormConfig }

type SubmissionResult = E.Either<FormRefusal, unknown>

const misdirectedForm: FormRefusal = { message: problemText }

export const formMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: { submitForm: fromPromise<SubmissionResult, FormRequest>(unprovidedActor('submitForm')) },
  guards: {
    hasFaults: ({ context }) => Object.keys(faultsOf(context.config.fields, context.answers)).length > 0,
    hasPath: ({ context }) => O.isSome(context.path),
  },
  actions: {
    redefineForm: assign(({ context: { dashboardKey, answers } }, config: FormConfig) => ({
      config,
      path: sourcePath(config.url, dashboardKey),
      answers: answersForFields(config.fields, answers),
    })),
    clearAnswers: assign(({ context }) => ({
      answers: emptyAnswers(context.config.fields),
      isChecked: false,
      refusal: O.none,
    })),
    setRefusal: assign((_, submission: SubmissionResult) => ({ refusal: O.getLeft(submission) })),
  },
}).createMachine({
  id: 'form',
  context: ({ input: { config, dashboardKey } }) => ({
    config,
    dashboardKey,
    path: sourcePath(config.url, dashboardKey),
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
          { actions: { type: 'setRefusal', params: E.left(misdirectedForm) } },
        ],
      },
    },
    submitting: {
      invoke: {
        ...invokeTask(
          'submitForm',
          { target: 'sent', actions: 'clearAnswers' },
          { target: 'editing', actions: { type: 'setRefusal', params: resultOf } },
        ),
        input: ({ context: { config, path, answers } }) => ({
          path: pipe(path, O.getOrElse(emptyPath)),
          answers: sentAnswers(config.fields, answers),
        }),
      },
    },
    sent: { on: { 'form.reopened': 'editing' } },
  },
})

export type FormRef = ActorRefFrom<typeof formMachine>
