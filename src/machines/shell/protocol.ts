import { assign, fromEventObservable, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { ProtocolEvent } from '../../streams/socket/protocol-events.ts'
import type { UnsavedActsChanged } from '../../streams/browser/unsaved-acts.ts'
import { unprovidedActor, unprovidedEvents } from '../kit/unprovided.ts'

export type VersionComparison = O.Option<'newer' | 'same' | 'older'>

interface Context {
  readonly position: O.Option<number>
  readonly isUnreadable: boolean
  readonly hasUnsavedActs: boolean
  readonly cause: 'update' | 'restore'
}

type Event =
  | ProtocolEvent
  | UnsavedActsChanged
  | { readonly type: 'reload.requested' }
  | { readonly type: 'reload.postponed' }

export const protocolMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    protocolEvents: fromEventObservable<ProtocolEvent, undefined>(unprovidedEvents('protocolEvents')),
    unsavedActs: fromEventObservable<UnsavedActsChanged, undefined>(unprovidedEvents('unsavedActs')),
    askVersion: fromPromise<VersionComparison>(unprovidedActor('askVersion')),
    reload: fromPromise<unknown>(unprovidedActor('reload')),
  },
  guards: {
    isNewer: (_, spoken: VersionComparison) => O.isSome(spoken) && spoken.value === 'newer',
    isBeyondReading: ({ context }, spoken: VersionComparison) =>
      context.isUnreadable && O.isSome(spoken) && spoken.value === 'same',
    hasUnsavedActs: ({ context }) => context.hasUnsavedActs,
    hasNoUnsavedActs: ({ context }) => !context.hasUnsavedActs,
  },
}).createMachine({
  id: 'protocol',
  context: { position: O.none, isUnreadable: false, hasUnsavedActs: false, cause: 'update' },
  invoke: [
    { id: 'protocolEvents', src: 'protocolEvents' },
    { id: 'unsavedActs', src: 'unsavedActs' },
  ],
  on: { 'acts.noted': { actions: assign(({ event }) => ({ hasUnsavedActs: event.hasUnsavedActs })) } },
  initial: 'agreed',
  states: {
    agreed: {
      entry: assign({ position: O.none, isUnreadable: false }),
      on: {
        'event.undecodable': {
          target: 'asking',
          actions: assign(({ event }) => ({ position: O.fromNullable(event.position), isUnreadable: true })),
        },
        'protocol.refused': 'asking',
        'data.restored': { target: 'outdated', actions: assign({ cause: 'restore' }) },
      },
    },
    asking: {
      on: { 'data.restored': { target: 'outdated', actions: assign({ cause: 'restore' }) } },
      invoke: {
        id: 'askVersion',
        src: 'askVersion',
        onDone: [
          { guard: { type: 'isNewer', params: ({ event }) => event.output }, target: 'outdated' },
          { guard: { type: 'isBeyondReading', params: ({ event }) => event.output }, target: 'unreadable' },
          { target: 'agreed' },
        ],
      },
    },
    outdated: { always: [{ guard: 'hasUnsavedActs', target: 'confirming' }, { target: 'reloading' }] },
    confirming: {
      always: { guard: 'hasNoUnsavedActs', target: 'reloading' },
      on: { 'reload.requested': 'reloading', 'reload.postponed': 'postponed' },
    },
    postponed: { always: { guard: 'hasNoUnsavedActs', target: 'reloading' } },
    reloading: { invoke: { id: 'reload', src: 'reload' } },
    unreadable: {},
  },
})

export type ProtocolRef = ActorRefFrom<typeof protocolMachine>
