import { assign, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import type { CallFailure } from './call-failure.ts'
import { answerOf, failedRead, invokeRead, retriesLogic } from './failed-read.ts'
import { isMissing, type ReadResult } from './read-result.ts'
import { unprovidedActor } from './unprovided.ts'

interface EditFault {
  readonly field: string
  readonly reason: string
}

export interface EditedTypes {
  readonly key: unknown
  readonly saved: { readonly revision: number }
  readonly draft: unknown
  readonly fault: EditFault
  readonly reference: unknown
  readonly answer: unknown
  /** A fault of the whole, found by the check or the save. */
  readonly refusal: { readonly _tag: 'Faulty' }
  /** A finding that may be intended: the person confirms it and saves. */
  readonly doubt?: unknown
}

type EditedField<T extends EditedTypes> = T['fault']['field']

/** `Stale`: somebody else has saved. `Field`: the first of `fields` is wrong until one of them changes. */
export type EditorSaveRefusal<Name extends string, Faulty = never> =
  | CallFailure
  | Faulty
  | { readonly _tag: 'Stale' | 'Gone' }
  | { readonly _tag: 'Field'; readonly fields: readonly Name[]; readonly message: string }

type RefusalOf<T extends EditedTypes> = EditorSaveRefusal<EditedField<T>, T['refusal']>

export type SaveResult<T extends EditedTypes> = E.Either<RefusalOf<T>, T['answer']>
export type CheckResult<T extends EditedTypes> = E.Either<RefusalOf<T>, O.Option<T['doubt']>>

export interface KeyedEdit<T extends EditedTypes> {
  readonly key: T['key']
}

interface WrittenEdit<T extends EditedTypes> extends KeyedEdit<T> {
  readonly saved: T['saved']
  readonly draft: T['draft']
}

/** A repeat has the same correlation, so that it is done once. */
export interface EditSave<T extends EditedTypes> extends WrittenEdit<T> {
  readonly correlation?: string
}

export interface EditingRules<T extends EditedTypes> {
  readonly begin: (key: T['key'], saved: T['saved'], before: O.Option<T['draft']>) => T['draft']
  readonly changedFields: (before: T['draft'], after: T['draft']) => readonly EditedField<T>[]
  readonly isChanged: (draft: T['draft'], saved: T['saved']) => boolean
  readonly faults: (draft: T['draft'], saved: T['saved'], reference: T['reference']) => readonly T['fault'][]
  /** The draft on top of another person's save; none if their changes conflict. */
  readonly rebased: (draft: T['draft'], before: T['saved'], now: T['saved']) => O.Option<T['draft']>
  readonly reference: T['reference']
  /** For editors that stay open: the new saved state. The person may continue to type during the save. */
  readonly stays?: (save: EditSave<T>, answer: T['answer']) => T['saved']
  /** Merges the draft into another person's save instead of replacing it. */
  readonly kept?: (draft: T['draft'], before: T['saved'], now: T['saved']) => T['draft']
  readonly isChecked?: boolean
  /** Number of automatic repeats after a lost reply. */
  readonly repeats?: number
}

export interface EditingInput<T extends EditedTypes> extends KeyedEdit<T> {
  readonly saved: T['saved']
  readonly isUnread?: boolean
  readonly newId?: () => string
}

export interface EditingContext<T extends EditedTypes> extends WrittenEdit<T> {
  readonly newId: O.Option<() => string>
  readonly asked: O.Option<EditSave<T>>
  readonly losses: number
  readonly doubt: O.Option<T['doubt']>
  readonly isUnread: boolean
  readonly hasEdits: boolean
  readonly touched: readonly EditedField<T>[]
  readonly reference: T['reference']
  readonly theirs: O.Option<T['saved']>
  readonly refusal: O.Option<RefusalOf<T>>
  readonly answer: O.Option<T['answer']>
}

interface DraftEdited<T extends EditedTypes> {
  readonly type: 'draft.edited'
  readonly draft: T['draft']
}

interface FieldLeft<T extends EditedTypes> {
  readonly type: 'field.left'
  readonly field: EditedField<T>
}

interface SavedReceived<T extends EditedTypes> {
  readonly type: 'saved.received'
  readonly saved: T['saved']
}

type EditingEvent<T extends EditedTypes> =
  | RetryDue
  | DraftEdited<T>
  | FieldLeft<T>
  | SavedReceived<T>
  | { readonly type: 'open.retried' }
  | { readonly type: 'reference.received'; readonly reference: T['reference'] }
  | { readonly type: 'saved.gone' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'save.confirmed' }
  | { readonly type: 'save.cancelled' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

export const editingMachine = <T extends EditedTypes>(rules: EditingRules<T>) => {
  type Context = EditingContext<T>
  type Refusal = RefusalOf<T>

  const { kept = (draft: T['draft']) => draft, repeats = 0 } = rules

  const gone: Refusal = { _tag: 'Gone' }
  const lost: Refusal = { _tag: 'Lost' }

  const written = (draft: T['draft'], saved: T['saved']) => ({ draft, saved, hasEdits: rules.isChanged(draft, saved) })

  const begun = (key: T['key'], saved: T['saved'], before: O.Option<T['draft']>) => ({
    ...written(rules.begin(key, saved, before), saved),
    touched: [],
    theirs: O.none,
    refusal: O.none,
  })

  const isBarred = ({ refusal }: Context): boolean =>
    O.isSome(refusal) && (refusal.value._tag === 'Field' || refusal.value._tag === 'Gone')

  const canSave = (context: Context): boolean =>
    context.hasEdits && rules.faults(context.draft, context.saved, context.reference).length === 0 && !isBarred(context)

  const isNewer = ({ saved }: Context, now: T['saved']): boolean => now.revision > saved.revision

  const rebasedOn = ({ draft, saved }: Context, now: T['saved']): O.Option<T['draft']> =>
    rules.rebased(draft, saved, now)

  const isApart = (context: Context, now: T['saved']): boolean =>
    isNewer(context, now) && O.isSome(rebasedOn(context, now))

  const rebase = (context: Context, now: T['saved']) =>
    written(
      pipe(
        rebasedOn(context, now),
        O.getOrElse(() => context.draft),
      ),
      now,
    )

  const stands = (refusal: Refusal, changed: readonly EditedField<T>[]): boolean => {
    if (refusal._tag === 'Field') return !refusal.fields.some((field) => changed.includes(field))
    return refusal._tag === 'Gone' || changed.length === 0
  }

  const edited = ({ saved, draft, touched, refusal }: Context, after: T['draft']) => {
    const changed = rules.changedFields(draft, after)
    return {
      ...written(after, saved),
      touched: [...new Set([...touched, ...changed])],
      refusal: pipe(
        refusal,
        O.filter((one) => stands(one, changed)),
      ),
    }
  }

  const theirsIn = ({ theirs, saved }: Context): T['saved'] => (O.isSome(theirs) ? theirs.value : saved)

  const saveOf = ({ key, saved, draft, newId, asked }: Context): EditSave<T> =>
    pipe(
      asked,
      O.filter((save) => save.saved.revision === saved.revision && rules.changedFields(save.draft, draft).length === 0),
      O.getOrElse(() => ({ key, saved, draft, ...(O.isSome(newId) ? { correlation: newId.value() } : {}) })),
    )

  const ask = (context: Context) => ({ asked: O.some(saveOf(context)), refusal: O.none, losses: 0 })

  const askedIn = (context: Context): EditSave<T> => (O.isSome(context.asked) ? context.asked.value : saveOf(context))

  const settled = (context: Context, result: SaveResult<T>) => {
    if (E.isLeft(result)) return {}
    const answer = O.some(result.right)
    return rules.stays === undefined
      ? { answer }
      : { answer, ...written(context.draft, rules.stays(askedIn(context), result.right)), touched: [], refusal: O.none }
  }

  const isLost = ({ losses }: Context, result: SaveResult<T>): boolean =>
    E.isLeft(result) && result.left._tag === 'Lost' && losses < repeats

  const edits = {
    'draft.edited': {
      actions: { type: 'editDraft', params: ({ event }: { readonly event: DraftEdited<T> }) => event.draft },
    },
  } as const

  const meanwhile = rules.stays === undefined ? {} : edits

  interface Received {
    readonly context: Context
    readonly event: SavedReceived<T>
  }

  const savedIn = ({ event }: Received): T['saved'] => event.saved

  const received = {
    'saved.received': [
      {
        guard: ({ context, event }: Received) => isApart(context, event.saved),
        actions: { type: 'rebaseDraft', params: savedIn },
      },
      {
        guard: ({ context, event }: Received) => isNewer(context, event.saved) && !context.hasEdits,
        actions: { type: 'renewDraft', params: savedIn },
      },
      {
        guard: ({ context, event }: Received) => isNewer(context, event.saved),
        target: 'conflicted',
        actions: { type: 'setTheirs', params: savedIn },
      },
    ],
  } as const

  const open = {
    ...invokeRead(
      'read',
      { target: '#editing.editing', actions: { type: 'showSaved', params: answerOf } },
      '#editing.failed',
    ),
    id: 'open',
    input: ({ context: { key } }: { readonly context: Context }) => ({ key }),
  } as const

  return setup({
    types: {
      input: {} as EditingInput<T>,
      context: {} as Context,
      events: {} as EditingEvent<T>,
      output: {} as O.Option<T['answer']>,
    },
    actors: {
      read: fromPromise<ReadResult<T['saved']>, KeyedEdit<T>>(unprovidedActor('read')),
      check: fromPromise<CheckResult<T>, EditSave<T>>(unprovidedActor('check')),
      save: fromPromise<SaveResult<T>, EditSave<T>>(unprovidedActor('save')),
      findReference: fromPromise<ReadResult<T['reference']>>(unprovidedActor('findReference')),
      retries: retriesLogic,
    },
    delays: { retryPause: ({ context }) => 1_000 * 2 ** context.losses },
    actions: {
      showSaved: assign(({ context: { key } }, result: ReadResult<T['saved']>) =>
        E.isRight(result) ? begun(key, result.right, O.none) : {},
      ),
      editDraft: assign(({ context }, draft: T['draft']) => edited(context, draft)),
      rebaseDraft: assign(({ context }, saved: T['saved']) => rebase(context, saved)),
      renewDraft: assign(({ context }, saved: T['saved']) => begun(context.key, saved, O.some(context.draft))),
      setTheirs: assign((_, saved: T['saved']) => ({ theirs: O.some(saved) })),
    },
  }).createMachine({
    id: 'editing',
    context: ({ input: { key, saved, isUnread = false, newId } }) => ({
      ...begun(key, saved, O.none),
      key,
      isUnread,
      reference: rules.reference,
      answer: O.none,
      newId: O.fromNullable(newId),
      asked: O.none,
      losses: 0,
      doubt: O.none,
    }),
    invoke:
      rules.reference === null
        ? []
        : [
            {
              id: 'findReference',
              src: 'findReference',
              onDone: {
                actions: assign(({ context, event }) => ({
                  reference: E.isRight(event.output) ? event.output.right : context.reference,
                })),
              },
            },
          ],
    on: { 'reference.received': { actions: assign(({ event }) => ({ reference: event.reference })) } },
    initial: 'begun',
    states: {
      begun: { always: [{ guard: ({ context }) => context.isUnread, target: 'opening' }, { target: 'editing' }] },
      opening: { invoke: open, on: { 'close.requested': 'closed' } },
      failed: { ...failedRead(open), on: { 'open.retried': '.trying', 'close.requested': 'closed' } },
      editing: {
        on: {
          ...edits,
          ...received,
          'field.left': {
            actions: assign(({ context: { touched }, event: { field } }) =>
              touched.includes(field) ? {} : { touched: [...touched, field] },
            ),
          },
          'saved.gone': { actions: assign({ refusal: O.some(gone) }) },
          'save.requested': {
            guard: ({ context }) => canSave(context),
            target: rules.isChecked === true ? 'checking' : 'saving',
            actions: assign(({ context }) => ask(context)),
          },
          'close.requested': [{ guard: ({ context }) => context.hasEdits, target: 'asking' }, { target: 'closed' }],
        },
      },
      checking: {
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context }) => askedIn(context),
          onDone: [
            {
              guard: ({ event }) => E.isLeft(event.output),
              target: 'editing',
              actions: assign(({ event }) => ({ refusal: O.getLeft(event.output) })),
            },
            {
              guard: ({ event }) => E.isRight(event.output) && O.isSome(event.output.right),
              target: 'doubted',
              actions: assign(({ event }) => ({ doubt: O.flatten(O.getRight(event.output)) })),
            },
            { target: 'saving', actions: assign({ doubt: O.none }) },
          ],
        },
        on: { ...meanwhile, ...received },
      },
      doubted: { on: { 'save.confirmed': 'saving', 'save.cancelled': 'editing', ...meanwhile, ...received } },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => askedIn(context),
          onDone: [
            {
              guard: ({ event }) => E.isRight(event.output),
              target: rules.stays === undefined ? 'closed' : 'editing',
              actions: assign(({ context, event }) => settled(context, event.output)),
            },
            {
              guard: ({ event }) => E.isLeft(event.output) && event.output.left._tag === 'Stale',
              target: 'reading',
            },
            {
              guard: ({ context, event }) => isLost(context, event.output),
              target: 'waiting',
              actions: assign(({ context }) => ({ losses: context.losses + 1 })),
            },
            { target: 'editing', actions: assign(({ event }) => ({ refusal: O.getLeft(event.output) })) },
          ],
        },
        on: meanwhile,
      },
      // the outcome is unknown: the same save is repeated and done once
      waiting: { after: { retryPause: 'saving' }, on: meanwhile },
      // changes of others that do not conflict with the draft need no question
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { key } }) => ({ key }),
          onDone: [
            {
              guard: ({ context, event }) => E.isRight(event.output) && isApart(context, event.output.right),
              target: 'saving',
              actions: [
                assign(({ context, event }) => (E.isRight(event.output) ? rebase(context, event.output.right) : {})),
                assign(({ context }) => ask(context)),
              ],
            },
            {
              guard: ({ event }) => E.isRight(event.output),
              target: 'conflicted',
              actions: assign(({ event }) => ({ theirs: O.getRight(event.output) })),
            },
            {
              target: 'editing',
              actions: assign(({ event }) => ({ refusal: O.some(isMissing(event.output) ? gone : lost) })),
            },
          ],
        },
        on: meanwhile,
      },
      conflicted: {
        on: {
          ...meanwhile,
          'theirs.taken': {
            target: 'editing',
            actions: assign(({ context }) => begun(context.key, theirsIn(context), O.some(context.draft))),
          },
          'mine.kept': {
            target: 'editing',
            actions: assign(({ context }) => ({
              ...written(kept(context.draft, context.saved, theirsIn(context)), theirsIn(context)),
              theirs: O.none,
              refusal: O.none,
            })),
          },
          'saved.received': {
            guard: ({ context, event }) => isNewer(context, event.saved),
            actions: assign(({ event }) => ({ theirs: O.some(event.saved) })),
          },
          'saved.gone': { target: 'editing', actions: assign({ refusal: O.some(gone), theirs: O.none }) },
          'close.requested': 'asking',
        },
      },
      asking: {
        on: {
          'close.confirmed': 'closed',
          'close.refused': [
            { guard: ({ context }) => O.isSome(context.theirs), target: 'conflicted' },
            { target: 'editing' },
          ],
        },
      },
      closed: { type: 'final' },
    },
    output: ({ context }) => context.answer,
  })
}
