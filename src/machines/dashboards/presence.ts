import { assign, fromEventObservable, fromObservable, setup, type ActorRefFrom } from 'xstate'
import type { DashboardPlace } from '../../domain/log/frame.ts'
import { editorsText } from '../../domain/dashboards/presence/editors-text.ts'
import { looking, type Standing, type StandingAt } from '../../domain/dashboards/presence/attendance.ts'
import { nothingTyped, type Person, type Typed } from '../../domain/dashboards/presence/told.ts'
import { shortened } from '../../domain/dashboards/presence/typed-titles.ts'
import { sameJson } from '../../domain/parse-json.ts'
import type { PresenceEvent } from '../../streams/socket/presence.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'

interface Context {
  readonly place: DashboardPlace
  readonly others: readonly Person[]
  readonly typed: Typed
  readonly standing: Standing
  readonly said: Standing
  readonly announced: string
}

interface StandingChanged extends Standing {
  readonly type: 'standing.changed'
}

type Event = PresenceEvent | StandingChanged

const newsOf = ({ others, announced }: Context): string =>
  announced === '' && !others.some(({ isEditing }) => isEditing) ? '' : editorsText(others)

const standingOf = ({ isEditing, titles }: StandingChanged): Standing => ({ isEditing, titles: shortened(titles) })

export const presenceMachine = setup({
  types: { input: {} as DashboardPlace, context: {} as Context, events: {} as Event },
  actors: {
    presenceEvents: fromEventObservable<PresenceEvent, DashboardPlace>(unprovidedEvents('presenceEvents')),
    tellStanding: fromObservable<never, StandingAt>(unprovidedEvents('tellStanding')),
  },
  // a key, and a breath: who stops for a moment is not announced
  delays: { pause: 80, breath: 1_000 },
  guards: {
    isUnsaid: ({ context: { standing, said } }) => !sameJson(standing, said),
    isOther: ({ context: { standing } }, changed: StandingChanged) => !sameJson(standing, standingOf(changed)),
    hasNews: ({ context }) => newsOf(context) !== context.announced,
  },
  actions: {
    meet: assign((_, others: readonly Person[]) => ({ others })),
    read: assign((_, typed: Typed) => ({ typed })),
    forget: assign({ others: [], typed: nothingTyped, announced: '' }),
    stand: assign((_, changed: StandingChanged) => ({ standing: standingOf(changed) })),
    say: assign(({ context }) => ({ said: context.standing })),
    announce: assign(({ context }) => ({ announced: newsOf(context) })),
  },
}).createMachine({
  id: 'presence',
  context: ({ input: place }) => ({
    place,
    others: [],
    typed: nothingTyped,
    standing: looking,
    said: looking,
    announced: '',
  }),
  invoke: { id: 'presenceEvents', src: 'presenceEvents', input: ({ context }) => context.place },
  on: {
    'titles.received': { actions: { type: 'read', params: ({ event }) => event.typed } },
    'presence.lost': { actions: 'forget' },
  },
  type: 'parallel',
  states: {
    speech: {
      initial: 'silent',
      states: {
        silent: {
          on: {
            'standing.changed': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'speaking',
              actions: { type: 'stand', params: ({ event }) => event },
            },
          },
        },
        speaking: {
          entry: 'say',
          invoke: {
            id: 'tellStanding',
            src: 'tellStanding',
            input: ({ context: { place, standing } }) => ({ place, ...standing }),
          },
          initial: 'pausing',
          states: {
            pausing: {
              on: { 'standing.changed': { actions: { type: 'stand', params: ({ event }) => event } } },
              after: {
                pause: [{ guard: 'isUnsaid', target: '#presence.speech.speaking', reenter: true }, { target: 'ready' }],
              },
            },
            ready: {
              on: {
                'standing.changed': {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  target: '#presence.speech.speaking',
                  reenter: true,
                  actions: { type: 'stand', params: ({ event }) => event },
                },
              },
            },
          },
        },
      },
    },
    news: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            'people.received': { target: 'gathering', actions: { type: 'meet', params: ({ event }) => event.people } },
          },
        },
        gathering: {
          on: { 'people.received': { actions: { type: 'meet', params: ({ event }) => event.people } } },
          after: { breath: [{ guard: 'hasNews', target: 'quiet', actions: 'announce' }, { target: 'quiet' }] },
        },
      },
    },
  },
})

export type PresenceRef = ActorRefFrom<typeof presenceMachine>
