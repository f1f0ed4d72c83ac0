import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { waitsText } from '../../domain/change-requests/waits-text.ts'
import { O } from '../../domain/fp.ts'
import type { SettingValue } from '../../domain/settings/setting-kind.ts'
import type { ListedSetting, SettingHistory } from '../../domain/settings/site-setting.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import { confirmingMachine } from '../kit/confirming.ts'
import { type FollowedState, followedMachine, followedIn, rereadOnChange, unreadState } from '../kit/followed.ts'

export interface SettingRestore {
  readonly of: ListedSetting & { readonly to: SettingValue }
  readonly refusal: CallFailure
  readonly answer: { readonly waits?: string }
}

export const settingRestoreMachine = confirmingMachine<SettingRestore>()

export const settingPastMachine = followedMachine<SettingHistory, unknown, string>({ fold: rereadOnChange })

interface Input {
  readonly setting: ListedSetting
}

interface Context extends Input {
  readonly list: FollowedState<SettingHistory>
  readonly restored: SettingRestore['of']
  readonly notice: O.Option<typeof waitsText>
}

type Event =
  | { readonly type: 'history.retried' }
  | { readonly type: 'history.closed' }
  | { readonly type: 'notice.dismissed' }
  | { readonly type: 'restore.requested'; readonly to: SettingValue }

export const settingHistoryMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    children: {} as { list: 'list'; restore: 'restore' },
  },
  actors: { list: settingPastMachine, restore: settingRestoreMachine },
  guards: {
    isAnother: ({ context: { list } }, to: SettingValue) => O.isSome(list.known) && list.known.value.Value !== to,
  },
  actions: {
    retryRead: sendTo('list', { type: 'read.retried' }),
  },
}).createMachine({
  id: 'settingHistory',
  context: ({ input: { setting } }) => ({
    setting,
    list: unreadState,
    restored: { ...setting, to: setting.Value },
    notice: O.none,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => ({ of: context.setting.Title }),
        onSnapshot: { actions: assign(({ event }) => ({ list: followedIn(event.snapshot) })) },
      },
      on: {
        'history.retried': { actions: 'retryRead' },
        'history.closed': 'closed',
        'notice.dismissed': { actions: assign({ notice: O.none }) },
      },
      initial: 'listed',
      states: {
        listed: {
          on: {
            'restore.requested': {
              guard: { type: 'isAnother', params: ({ event }) => event.to },
              target: 'restoring',
              actions: assign(({ context: { setting, list }, event }) => ({
                restored: { ...O.getOrElse(() => setting)(list.known), to: event.to },
                notice: O.none,
              })),
            },
          },
        },
        restoring: {
          invoke: {
            id: 'restore',
            src: 'restore',
            input: ({ context }) => ({ of: context.restored }),
            onDone: {
              target: 'listed',
              actions: assign(({ event }) => ({
                notice: O.exists(({ waits }: SettingRestore['answer']) => waits !== undefined)(event.output)
                  ? O.some(waitsText)
                  : O.none,
              })),
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type SettingHistoryRef = ActorRefFrom<typeof settingHistoryMachine>
export type SettingRestoreRef = ActorRefFrom<typeof settingRestoreMachine>
