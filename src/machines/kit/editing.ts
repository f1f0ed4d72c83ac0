import { assign, fromPromise, setup } from 'xstate'
import { E, O, pipe } from '../../domain/fp.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import type { CallFailure } from './call-failure.ts'
import { answerOf, failedRead, reading, retriesLogic } from './failed-read.ts'
import { isMissing, type ReadResult } from './read-result.ts'
import { unprovided } from './unprovided.ts'

interface Fault {
  readonly field: string
  readonly reason: string
}

export interface Edited {
  readonly key: unknown
  readonly saved: { readonly revision: number }
  readonly draft: unknown
  readonly fault: Fault
  readonly reference: unknown
  readonly answer: unknown
}

type Field<T extends Edited> = T['fault']['field']

/** `Stale`: somebody else saved it meanwhile. Of `Field` the first is wrong until one of `fields` is another. */
export type SaveRefusal<Name extends string> =
  | CallFailure
  | { readonly _tag: 'Stale' | 'Gone' }
  | { readonly _tag: 'Field'; readonly fields: readonly Name[]; readonly message: string }

export type SaveResult<T extends Edited> = E.Either<SaveRefusal<Field<T>>, T['answer']>

export interface Keyed<T extends Edited> {
  readonly key: T['key']
}

export interface Save<T extends Edited> extends Keyed<T> {
  readonly saved: T['saved']
  readonly draft: T['draft']
}

export interface EditingRules<T extends Edited> {
  readonly begin: (key: T['key'], saved: T['saved'], before: O.Option<T['draft']>) => T['draft']
  readonly changedFields: (before: T['draft'], after: T['draft']) => readonly Field<T>[]
  readonly isChanged: (draft: T['draft'], saved: T['saved']) => boolean
  readonly faults: (draft: T['draft'], saved: T['saved'], reference: T['reference']) => readonly T['fault'][]
  /** The draft on what somebody else saved meanwhile; none where both have changed the same. */
  readonly rebased: (draft: T['draft'], before: T['saved'], now: T['saved']) => O.Option<T['draft']>
  readonly reference: T['reference']
  /** What is then saved, where the editor stays open after a save. */
  readonly stays?: (save: Save<T>, answer: T['answer']) => T['saved']
}

export interface EditingInput<T extends Edited> extends Keyed<T> {
  readonly saved: T['saved']
  readonly isUnread?: boolean
}

export interface EditingContext<T extends Edited> extends Save<T> {
  readonly isUnread: boolean
  readonly hasEdits: boolean
  readonly touched: readonly Field<T>[]
  readonly reference: T['reference']
  readonly theirs: O.Option<T['saved']>
  readonly refusal: O.Option<SaveRefusal<Field<T>>>
  readonly answer: O.Option<T['answer']>
}

type EditingEvent<T extends Edited> =
  | RetryDue
  | { readonly type: 'open.retried' }
  | { readonly type: 'draft.edited'; readonly draft: T['draft'] }
  | { readonly type: 'saved.received'; readonly saved: T['saved'] }
  | { readonly type: 'saved.gone' }
  | { readonly type: 'save.requested' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

export const editing = <T extends Edited>(rules: EditingRules<T>) => {
  type Context = EditingContext<T>
  type Refusal = SaveRefusal<Field<T>>

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

  const stands = (refusal: Refusal, changed: readonly Field<T>[]): boolean => {
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

  const settled = (context: Context, result: SaveResult<T>) => {
    if (E.isLeft(result)) return {}
    const answer = O.some(result.right)
    return rules.stays === undefined
      ? { answer }
      : { answer, ...written(context.draft, rules.stays(context, result.right)), touched: [], refusal: O.none }
  }

  const open = {
    ...reading('read', { target: '#editing.editing', actions: { type: 'show', params: answerOf } }, '#editing.failed'),
    id: 'open',
    input: ({ context: { key } }: { readonly context: Context }) => ({ key }),
  } as const

  return setup({
    types: {
      input: {} as EditingInput<T>,
      context: {} as Context,
      events: {} as EditingEvent<T>,
      /** None where it was closed without being saved. */
      output: {} as O.Option<T['answer']>,
    },
    actors: {
      read: fromPromise<ReadResult<T['saved']>, Keyed<T>>(unprovided('read')),
      save: fromPromise<SaveResult<T>, Save<T>>(unprovided('save')),
      findReference: fromPromise<ReadResult<T['reference']>>(unprovided('findReference')),
      retries: retriesLogic,
    },
    actions: {
      show: assign(({ context: { key } }, result: ReadResult<T['saved']>) =>
        E.isRight(result) ? begun(key, result.right, O.none) : {},
      ),
    },
  }).createMachine({
    id: 'editing',
    context: ({ input: { key, saved, isUnread = false } }) => ({
      ...begun(key, saved, O.none),
      ...{ key, isUnread, reference: rules.reference, answer: O.none },
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
    initial: 'begun',
    states: {
      begun: { always: [{ guard: ({ context }) => context.isUnread, target: 'opening' }, { target: 'editing' }] },
      opening: { invoke: open, on: { 'close.requested': 'closed' } },
      failed: { ...failedRead(open), on: { 'open.retried': '.trying', 'close.requested': 'closed' } },
      editing: {
        on: {
          'draft.edited': { actions: assign(({ context, event }) => edited(context, event.draft)) },
          'saved.received': [
            {
              guard: ({ context, event }) => isApart(context, event.saved),
              actions: assign(({ context, event }) => rebase(context, event.saved)),
            },
            {
              guard: ({ context, event }) => isNewer(context, event.saved) && !context.hasEdits,
              actions: assign(({ context, event }) => begun(context.key, event.saved, O.some(context.draft))),
            },
            {
              guard: ({ context, event }) => isNewer(context, event.saved),
              target: 'conflicted',
              actions: assign(({ event }) => ({ theirs: O.some(event.saved) })),
            },
          ],
          'saved.gone': { actions: assign({ refusal: O.some(gone) }) },
          'save.requested': { guard: ({ context }) => canSave(context), target: 'saving' },
          'close.requested': [{ guard: ({ context }) => context.hasEdits, target: 'asking' }, { target: 'closed' }],
        },
      },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { key, saved, draft } }) => ({ key, saved, draft }),
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
            { target: 'editing', actions: assign(({ event }) => ({ refusal: O.getLeft(event.output) })) },
          ],
        },
      },
      // what somebody else made of it: what both can live with does not stand in the way
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { key } }) => ({ key }),
          onDone: [
            {
              guard: ({ context, event }) => E.isRight(event.output) && isApart(context, event.output.right),
              target: 'saving',
              actions: assign(({ context, event }) =>
                E.isRight(event.output) ? rebase(context, event.output.right) : {},
              ),
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
      },
      conflicted: {
        on: {
          'theirs.taken': {
            target: 'editing',
            actions: assign(({ context }) => begun(context.key, theirsIn(context), O.some(context.draft))),
          },
          'mine.kept': {
            target: 'editing',
            actions: assign(({ context }) => ({
              ...written(context.draft, theirsIn(context)),
              ...{ theirs: O.none, refusal: O.none },
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
