import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import { type LogoDraft, logoFault, type LogoRefusal } from '../../domain/reports/logo/logo.ts'
import type { ReportLogo } from '../../domain/reports/lookups/lookups.ts'
import { editingMachine } from '../kit/editing.ts'
import { unprovidedActor } from '../kit/unprovided.ts'

export type ImageReadResult = E.Either<string, string>

export type LogoOutcome =
  | { readonly _tag: 'Closed' }
  | { readonly _tag: 'Created' | 'Saved'; readonly logo: ReportLogo }

type LogoField = 'ReportLogoName' | 'ReportLogoData'

export interface LogoEdited {
  readonly key: null
  readonly saved: { readonly logo: LogoDraft; readonly revision: number }
  readonly draft: LogoDraft
  readonly fault: { readonly field: LogoField; readonly reason: LogoRefusal['_tag'] }
  readonly reference: null
  readonly answer: ReportLogo
  readonly refusal: never
}

const changedFields = (before: LogoDraft, after: LogoDraft): readonly LogoField[] =>
  (['ReportLogoName', 'ReportLogoData'] as const).filter((field) => before[field] !== after[field])

const faultyField = ({ _tag }: LogoRefusal): LogoField =>
  _tag === 'LogoNameRequired' ? 'ReportLogoName' : 'ReportLogoData'

export const logoDraftMachine = editingMachine<LogoEdited>({
  begin: (_, { logo }) => logo,
  changedFields,
  isChanged: (draft, { logo }) => changedFields(logo, draft).length > 0,
  faults: (draft) =>
    pipe(
      logoFault(draft),
      O.match(
        () => [],
        (refusal) => [{ field: faultyField(refusal), reason: refusal._tag }],
      ),
    ),
  // a logo has no revisions: the last save counts
  rebased: (draft) => O.some(draft),
  reference: null,
})

interface Context {
  readonly logo: LogoDraft
  readonly draft: LogoDraft
  readonly imageFault: O.Option<string>
  readonly outcome: LogoOutcome
  readonly file: O.Option<Blob>
}

interface Event {
  readonly type: 'image.chosen'
  readonly file: Blob
}

const outcomeOf = ({ ReportLogoID }: LogoDraft, answer: O.Option<ReportLogo>): LogoOutcome =>
  O.isSome(answer) ? { _tag: O.isSome(ReportLogoID) ? 'Saved' : 'Created', logo: answer.value } : { _tag: 'Closed' }

export const logoEditorMachine = setup({
  types: {
    input: {} as LogoDraft,
    context: {} as Context,
    events: {} as Event,
    output: {} as LogoOutcome,
    children: {} as { editor: 'editor' },
  },
  actors: {
    editor: logoDraftMachine,
    readImage: fromPromise<ImageReadResult, O.Option<Blob>>(unprovidedActor('readImage')),
  },
  actions: {
    setPicture: enqueueActions(({ context: { draft }, enqueue }, reading: ImageReadResult) => {
      if (E.isLeft(reading)) enqueue.assign({ imageFault: O.some(reading.left) })
      else enqueue.sendTo('editor', { type: 'draft.edited', draft: { ...draft, ReportLogoData: reading.right } })
    }),
  },
}).createMachine({
  id: 'logoEditor',
  context: ({ input }) => ({
    logo: input,
    draft: input,
    imageFault: O.none,
    outcome: { _tag: 'Closed' },
    file: O.none,
  }),
  invoke: {
    id: 'editor',
    src: 'editor',
    input: ({ context: { logo } }) => ({ key: null, saved: { logo, revision: 0 } }),
    onSnapshot: { actions: assign(({ event }) => ({ draft: event.snapshot.context.draft })) },
    onDone: {
      target: '.closed',
      actions: assign(({ context: { logo }, event }) => ({ outcome: outcomeOf(logo, event.output) })),
    },
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'image.chosen': {
          target: 'reading',
          actions: assign(({ event }) => ({ file: O.some(event.file), imageFault: O.none })),
        },
      },
    },
    reading: {
      invoke: {
        id: 'readImage',
        src: 'readImage',
        input: ({ context }) => context.file,
        onDone: { target: 'editing', actions: { type: 'setPicture', params: ({ event }) => event.output } },
      },
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
})

export type LogoEditorRef = ActorRefFrom<typeof logoEditorMachine>
