import { assign, fromEventObservable, fromObservable, setup, type ActorRefFrom } from 'xstate'
import type { DashboardKey } from '../../domain/dashboards/dashboard-key.ts'
import {
  editorsText,
  lookingStatus,
  type PresenceStatus,
  type PresenceStatusAt,
} from '../../domain/dashboards/presence/attendance.ts'
import {
  noTypedTitles,
  type PresentPerson,
  type TypedTitlesShown,
} from '../../domain/dashboards/presence/presence-messages.ts'
import { shortTypedTitles } from '../../domain/dashboards/presence/typed-titles.ts'
import { sameJson } from '../../domain/json/parse-json.ts'
import type { PresenceEvent } from '../../streams/socket/presence.ts'
import { unprovidedEvents } from '../kit/unprovided.ts'

interface Context {
  readonly dashboardKey: DashboardKey
  readonly others: readonly PresentPerson[]
  readonly typed: TypedTitlesShown
  readonly status: PresenceStatus
  readonly sent: PresenceStatus
  readonly announced: string
}

interface StatusChanged extends PresenceStatus {
  readonly type: 'status.changed'
}

type Event = PresenceEvent | StatusChanged

const presenceText = ({ others, announced }: Context): string =>
  announced === '' && !others.some(({ isEditing }) => isEditing) ? '' : editorsText(others)

const statusOf = ({ isEditing, titles }: StatusChanged): PresenceStatus => ({
  isEditing,
  titles: shortTypedTitles(titles),
})

export const presenceMachine = setup({
  types: { input: {} as DashboardKey, context: {} as Context, events: {} as Event },
  actors: {
    presenceEvents: fromEventObservable<PresenceEvent, DashboardKey>(unprovidedEvents('presenceEvents')),
    sendStatus: fromObservable<never, PresenceStatusAt>(unprovidedEvents('sendStatus')),
  },
  // in ms: `pause` joins quick key presses, `breath` joins quick changes of the people present
  delays: { pause: 80, breath: 1_000 },
  guards: {
    isUnsent: ({ context: { status, sent } }) => !sameJson(status, sent),
    isOther: ({ context: { status } }, changed: StatusChanged) => !sameJson(status, statusOf(changed)),
    hasNews: ({ context }) => presenceText(context) !== context.announced,
  },
  actions: {
    setOthers: assign((_, others: readonly PresentPerson[]) => ({ others })),
    keepStatus: assign((_, changed: StatusChanged) => ({ status: statusOf(changed) })),
  },
}).createMachine({
  id: 'presence',
  context: ({ input: dashboardKey }) => ({
    dashboardKey,
    others: [],
    typed: noTypedTitles,
    status: lookingStatus,
    sent: lookingStatus,
    announced: '',
  }),
  invoke: { id: 'presenceEvents', src: 'presenceEvents', input: ({ context }) => context.dashboardKey },
  on: {
    'titles.received': { actions: assign(({ event }) => ({ typed: event.typed })) },
    'presence.lost': { actions: assign({ others: [], typed: noTypedTitles, announced: '' }) },
  },
  type: 'parallel',
  states: {
    speech: {
      initial: 'silent',
      states: {
        silent: {
          on: {
            'status.changed': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'speaking',
              actions: { type: 'keepStatus', params: ({ event }) => event },
            },
          },
        },
        speaking: {
          entry: assign(({ context }) => ({ sent: context.status })),
          invoke: {
            id: 'sendStatus',
            src: 'sendStatus',
            input: ({ context: { dashboardKey, status } }) => ({ place: dashboardKey, ...status }),
          },
          initial: 'pausing',
          states: {
            pausing: {
              on: { 'status.changed': { actions: { type: 'keepStatus', params: ({ event }) => event } } },
              after: {
                pause: [{ guard: 'isUnsent', target: '#presence.speech.speaking', reenter: true }, { target: 'ready' }],
              },
            },
            ready: {
              on: {
                'status.changed': {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  target: '#presence.speech.speaking',
                  reenter: true,
                  actions: { type: 'keepStatus', params: ({ event }) => event },
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
            'people.received': {
              target: 'gathering',
              actions: { type: 'setOthers', params: ({ event }) => event.people },
            },
          },
        },
        gathering: {
          on: { 'people.received': { actions: { type: 'setOthers', params: ({ event }) => event.people } } },
          after: {
            breath: [
              {
                guard: 'hasNews',
                target: 'quiet',
                actions: assign(({ context }) => ({ announced: presenceText(context) })),
              },
              { target: 'quiet' },
            ],
          },
        },
      },
    },
  },
})

export type PresenceRef = ActorRefFrom<typeof presenceMachine>
