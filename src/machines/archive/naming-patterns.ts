import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { E, O } from '../../domain/fp.ts'
import { sameJson } from '../../domain/same-json.ts'
import { defaultPatterns } from '../../domain/archive/naming/default-patterns.ts'
import type { NamingPatterns } from '../../domain/archive/naming/naming-patterns.ts'
import { arePatternsValid } from '../../domain/archive/naming/pattern.ts'
import {
  type DraftPattern,
  isListChanged,
  patternListOf,
  patternsOf,
} from '../../domain/archive/naming/pattern-list.ts'
import type { Owner } from '../../domain/archive/owner.ts'
import { answerOf, failedRead, reading, retriesLogic } from '../kit/failed-read.ts'
import type { ReadResult } from '../kit/read-result.ts'
import type { OwnersListing } from './owners-listing.ts'
import type { RetryDue } from '../../streams/socket/retries.ts'
import { unprovided } from '../kit/unprovided.ts'

export interface PatternsStanding {
  readonly patterns: NamingPatterns
  readonly revision: number
}

export type PatternsReading = ReadResult<PatternsStanding>
/** `Stale`: somebody else changed them meanwhile; or in words why they were not saved. */
export type PatternsSaving = E.Either<
  { readonly _tag: 'Stale' } | { readonly _tag: 'Refused'; readonly message: string },
  unknown
>

interface Context {
  /** As they were when the draft was made. */
  readonly standing: PatternsStanding
  readonly list: readonly DraftPattern[]
  /** The name of a file that the patterns are tried on. */
  readonly tried: string
  readonly owners: O.Option<readonly Owner[]>
  /** What somebody else made of them meanwhile. */
  readonly theirs: O.Option<PatternsStanding>
  readonly refusal: O.Option<string>
}

type Event =
  | RetryDue
  | { readonly type: 'patterns.retried' }
  | { readonly type: 'patterns.edited'; readonly list: readonly DraftPattern[] }
  | { readonly type: 'patterns.reset' }
  | { readonly type: 'name.tried'; readonly name: string }
  | { readonly type: 'save.requested' }
  | { readonly type: 'theirs.taken' }
  | { readonly type: 'mine.kept' }
  | { readonly type: 'close.requested' }
  | { readonly type: 'close.confirmed' }
  | { readonly type: 'close.refused' }

const nothing: PatternsStanding = { patterns: [], revision: 0 }

/** Whether closing it would lose anything. */
export const hasPatternEdits = ({ list, standing }: Pick<Context, 'list' | 'standing'>): boolean =>
  isListChanged(list, standing.patterns)

const readPatterns = reading(
  'readPatterns',
  { target: '#namingPatterns.editing', actions: { type: 'show', params: answerOf } },
  '#namingPatterns.failed',
)

/** How the names of files in a zip are read, as whoever keeps the archive sets it. */
export const namingPatternsMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    readPatterns: fromPromise<PatternsReading>(unprovided('readPatterns')),
    listOwners: fromPromise<OwnersListing>(unprovided('listOwners')),
    savePatterns: fromPromise<PatternsSaving, PatternsStanding>(unprovided('savePatterns')),
    retries: retriesLogic,
  },
  guards: {
    isRead: (_, reading: PatternsReading) => E.isRight(reading),
    isReadApart: ({ context }, reading: PatternsReading) =>
      E.isRight(reading) &&
      reading.right.revision !== context.standing.revision &&
      sameJson(reading.right.patterns, context.standing.patterns),
    canSave: ({ context }) =>
      hasPatternEdits(context) && context.list.length > 0 && arePatternsValid(patternsOf(context.list)),
    canReset: ({ context }) => isListChanged(context.list, defaultPatterns),
    hasChanges: ({ context }) => hasPatternEdits(context),
    isConflicted: ({ context }) => O.isSome(context.theirs),
    isSaved: (_, saving: PatternsSaving) => E.isRight(saving),
    isStale: (_, saving: PatternsSaving) => E.isLeft(saving) && saving.left._tag === 'Stale',
  },
  actions: {
    know: assign((_, listing: OwnersListing) => ({ owners: O.getRight(listing) })),
    show: assign((_, reading: PatternsReading) => {
      const standing = E.isRight(reading) ? reading.right : nothing
      return { standing, list: patternListOf(standing.patterns) }
    }),
    edit: assign((_, list: readonly DraftPattern[]) => ({ list, refusal: O.none })),
    reset: assign({ list: patternListOf(defaultPatterns), refusal: O.none }),
    try: assign((_, tried: string) => ({ tried })),
    adopt: assign(({ context }, reading: PatternsReading) => ({
      standing: E.isRight(reading) ? reading.right : context.standing,
    })),
    contest: assign((_, reading: PatternsReading) => ({ theirs: O.getRight(reading) })),
    take: assign(({ context: { theirs, standing } }) => {
      const now = O.isSome(theirs) ? theirs.value : standing
      return { standing: now, list: patternListOf(now.patterns), theirs: O.none, refusal: O.none }
    }),
    keep: assign(({ context: { theirs, standing } }) => ({
      standing: O.isSome(theirs) ? theirs.value : standing,
      theirs: O.none,
      refusal: O.none,
    })),
    refuse: assign((_, saving: PatternsSaving) => ({
      refusal:
        E.isLeft(saving) && saving.left._tag === 'Refused'
          ? O.some(saving.left.message)
          : O.some('There was a problem'),
    })),
    giveUp: assign({ refusal: O.some('There was a problem') }),
  },
}).createMachine({
  id: 'namingPatterns',
  context: { standing: nothing, list: [], tried: '', owners: O.none, theirs: O.none, refusal: O.none },
  invoke: {
    id: 'listOwners',
    src: 'listOwners',
    onDone: { actions: { type: 'know', params: ({ event }) => event.output } },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: readPatterns,
      on: { 'close.requested': 'closed' },
    },
    failed: { ...failedRead(readPatterns), on: { 'patterns.retried': '.trying', 'close.requested': 'closed' } },
    editing: {
      on: {
        'patterns.edited': { actions: { type: 'edit', params: ({ event }) => event.list } },
        'patterns.reset': { guard: 'canReset', actions: 'reset' },
        'name.tried': { actions: { type: 'try', params: ({ event }) => event.name } },
        'save.requested': { guard: 'canSave', target: 'saving' },
        'close.requested': [{ guard: 'hasChanges', target: 'asking' }, { target: 'closed' }],
      },
    },
    saving: {
      invoke: {
        id: 'savePatterns',
        src: 'savePatterns',
        input: ({ context: { list, standing } }) => ({ patterns: patternsOf(list), revision: standing.revision }),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'closed' },
          { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'rereading' },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
      },
    },
    rereading: {
      invoke: {
        id: 'rereadPatterns',
        src: 'readPatterns',
        onDone: [
          {
            guard: { type: 'isReadApart', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'adopt', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'conflicted',
            actions: { type: 'contest', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: 'giveUp' },
        ],
      },
    },
    conflicted: {
      on: {
        'theirs.taken': { target: 'editing', actions: 'take' },
        'mine.kept': { target: 'editing', actions: 'keep' },
        'close.requested': 'asking',
      },
    },
    asking: {
      on: {
        'close.confirmed': 'closed',
        'close.refused': [{ guard: 'isConflicted', target: 'conflicted' }, { target: 'editing' }],
      },
    },
    closed: { type: 'final' },
  },
})

export type NamingPatternsRef = ActorRefFrom<typeof namingPatternsMachine>
