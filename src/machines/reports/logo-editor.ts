import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { isLogoValid, type LogoDraft } from '../../domain/reports/editor/logo-draft.ts'
import type { ReportLogo } from '../../domain/reports/lookups/lookups.ts'
import { resultOf, task } from '../kit/task.ts'
import { unprovided } from '../kit/unprovided.ts'

/** A picture as a data URL, or, in words, why a file is no logo. */
export type ImageReading = E.Either<string, string>

/** The logo as it is kept, or, in words, why it is not. */
export type LogoSaving = E.Either<string, ReportLogo>

/** What an editor of logos ends with: a logo is created, saved, or left as it was. */
export type LogoOutcome =
  | { readonly _tag: 'Closed' }
  | { readonly _tag: 'Created' | 'Saved'; readonly logo: ReportLogo }

interface Context {
  readonly draft: LogoDraft
  /** Why the file chosen last is no logo. */
  readonly imageFault: O.Option<string>
  readonly refusal: O.Option<string>
  readonly outcome: LogoOutcome
  readonly file: O.Option<Blob>
}

type Event =
  | { readonly type: 'name.typed'; readonly name: string }
  | { readonly type: 'image.chosen'; readonly file: Blob }
  | { readonly type: 'image.refused' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'close.requested' }

const outcomeOf = ({ draft }: Context, saving: LogoSaving): LogoOutcome =>
  E.isRight(saving)
    ? { _tag: O.isSome(draft.ReportLogoID) ? 'Saved' : 'Created', logo: saving.right }
    : { _tag: 'Closed' }

export const logoEditorMachine = setup({
  types: { input: {} as LogoDraft, context: {} as Context, events: {} as Event, output: {} as LogoOutcome },
  actors: {
    readImage: fromPromise<ImageReading, O.Option<Blob>>(unprovided('readImage')),
    saveLogo: fromPromise<LogoSaving, LogoDraft>(unprovided('saveLogo')),
  },
  guards: { isValid: ({ context }) => isLogoValid(context.draft) },
  actions: {
    name: assign(({ context }, name: string) => ({
      draft: { ...context.draft, ReportLogoName: name },
      refusal: O.none,
    })),
    choose: assign((_, file: Blob) => ({ file: O.some(file), imageFault: O.none, refusal: O.none })),
    picture: assign(({ context }, reading: ImageReading) =>
      E.isRight(reading)
        ? { draft: { ...context.draft, ReportLogoData: reading.right } }
        : { imageFault: O.some(reading.left) },
    ),
    refuseFile: assign({ imageFault: O.some('Only PNG images') }),
    settle: assign(({ context }, saving: LogoSaving) => ({ outcome: outcomeOf(context, saving) })),
    refuse: assign((_, saving: LogoSaving) => ({ refusal: O.getLeft(saving) })),
  },
}).createMachine({
  id: 'logoEditor',
  context: ({ input }) => ({
    draft: input,
    imageFault: O.none,
    refusal: O.none,
    outcome: { _tag: 'Closed' },
    file: O.none,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'name.typed': { actions: { type: 'name', params: ({ event }) => event.name } },
        'image.chosen': { target: 'reading', actions: { type: 'choose', params: ({ event }) => event.file } },
        'image.refused': { actions: 'refuseFile' },
        'save.requested': { guard: 'isValid', target: 'saving' },
        'close.requested': 'closed',
      },
    },
    reading: {
      invoke: {
        id: 'readImage',
        src: 'readImage',
        input: ({ context }) => context.file,
        onDone: { target: 'editing', actions: { type: 'picture', params: ({ event }) => event.output } },
      },
    },
    saving: {
      invoke: {
        ...task(
          'saveLogo',
          { target: 'closed', actions: { type: 'settle', params: resultOf } },
          { target: 'editing', actions: { type: 'refuse', params: resultOf } },
        ),
        input: ({ context }) => context.draft,
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
})

export type LogoEditorRef = ActorRefFrom<typeof logoEditorMachine>
