import { assign, fromPromise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { waitsText } from '../../domain/change-requests/waits-text.ts'
import { type IsoDate, lastDate } from '../../domain/dates/iso-date.ts'
import { type E, O } from '../../domain/fp.ts'
import { type SettingFault, settingFault, type SettingValue } from '../../domain/settings/setting-kind.ts'
import { definitionOf, type ListedSetting, type SettingTitle } from '../../domain/settings/site-setting.ts'
import type { CallFailure } from '../kit/call-failure.ts'
import {
  type EditedList,
  type EditedListEvent,
  editedList,
  editorDialog,
  followedList,
  openListed,
} from '../kit/edited-list.ts'
import { editingMachine, type EditingInput } from '../kit/editing.ts'
import { followedMachine, rereadOnChange } from '../kit/followed.ts'
import { invokeTask } from '../kit/task.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { settingHistoryMachine } from './setting-history.ts'
import { cacheClearedText, problemText } from '../../domain/texts.ts'

export const listedSettingsMachine = followedMachine<readonly ListedSetting[]>({ fold: rereadOnChange })

export type SettingsNotice = 'Saved' | typeof waitsText | typeof cacheClearedText | typeof problemText

export interface SettingEdited {
  readonly key: SettingTitle
  readonly saved: ListedSetting
  readonly draft: SettingValue
  readonly fault: { readonly field: 'value'; readonly reason: SettingFault }
  /** The firm's date. Until it is known, only the server refuses later dates. */
  readonly reference: O.Option<IsoDate>
  readonly answer: { readonly waits?: string }
  readonly refusal: never
}

export const settingFaults = (
  draft: SettingValue,
  { Title }: ListedSetting,
  today: SettingEdited['reference'],
): readonly SettingEdited['fault'][] => {
  const reason = settingFault(definitionOf(Title).kind, draft, O.getOrElse(() => lastDate)(today))
  return reason === null ? [] : [{ field: 'value', reason }]
}

export const settingEditorMachine = editingMachine<SettingEdited>({
  begin: (_, { Value }) => Value,
  changedFields: (before, after) => (before === after ? [] : ['value']),
  isChanged: (draft, { Value }) => draft !== Value,
  faults: settingFaults,
  rebased: (draft, before, now) => (before.Value === now.Value ? O.some(draft) : O.none),
  reference: O.none,
})

export type SettingEditorRef = ActorRefFrom<typeof settingEditorMachine>

type Event =
  | EditedListEvent
  | ({ readonly type: 'editor.opened' } & EditingInput<SettingEdited>)
  | ({ readonly type: 'history.opened' } & EditingInput<SettingEdited>)
  | { readonly type: 'flush.requested' }

const emptyEditorInput: EditingInput<SettingEdited> = {
  key: 'CurrentDataDate',
  saved: { Title: 'CurrentDataDate', Type: 'date', Value: '', revision: 0, changed: null },
}

const closeWithNotice = (notice: SettingsNotice) =>
  ({ target: 'free', actions: { type: 'closeEditor', params: O.some(notice) } }) as const

interface EditorOutput {
  readonly event: { readonly output: O.Option<SettingEdited['answer']> }
}

const savedNotice = ({ event }: EditorOutput): O.Option<SettingsNotice> =>
  O.map(({ waits }: SettingEdited['answer']): SettingsNotice => (waits === undefined ? 'Saved' : waitsText))(
    event.output,
  )

const settingRows = editedList<SettingEdited, SettingsNotice>((one, other) => one.Title === other.Title)

export const siteSettingsMachine = setup({
  types: {
    context: {} as EditedList<SettingEdited, SettingsNotice>,
    events: {} as Event,
    children: {} as { list: 'list'; editor: 'editor'; history: 'history'; flush: 'flush' },
  },
  actors: {
    list: listedSettingsMachine,
    editor: settingEditorMachine,
    history: settingHistoryMachine,
    flush: fromPromise<E.Either<CallFailure, unknown>>(unprovidedActor('flush')),
  },
  guards: { isListed: settingRows.isListed, isEditing: stateIn('editing') },
  actions: {
    followList: assign(settingRows.follow),
    retryRead: sendTo('list', { type: 'read.retried' }),
    openEditor: assign(settingRows.open),
    setUnsavedActs: assign(settingRows.note),
    closeEditor: assign(settingRows.close),
    dismissNotice: assign({ notice: O.none }),
    sendRowToEditor: sendTo('editor', ({ context }) => settingRows.rowMessage(context)),
  },
}).createMachine({
  id: 'siteSettings',
  context: settingRows.begun(emptyEditorInput),
  ...followedList,
  initial: 'free',
  states: {
    free: {
      on: {
        'editor.opened': openListed('editing'),
        'history.opened': openListed('history'),
        'flush.requested': { target: 'flushing', actions: 'dismissNotice' },
      },
    },
    editing: {
      invoke: {
        ...editorDialog,
        onDone: { target: 'free', actions: { type: 'closeEditor', params: savedNotice } },
      },
    },
    history: {
      invoke: {
        id: 'history',
        src: 'history',
        input: ({ context: { opened } }) => ({ setting: opened.saved }),
        onDone: 'free',
      },
    },
    flushing: { invoke: invokeTask('flush', closeWithNotice(cacheClearedText), closeWithNotice(problemText)) },
  },
})

export type SiteSettingsRef = ActorRefFrom<typeof siteSettingsMachine>
