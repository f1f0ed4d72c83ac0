import { E, O } from '../../../src/domain/fp.ts'
import type { ListedSetting } from '../../../src/domain/settings/site-setting.ts'
import { settingHistoryMachine } from '../../../src/machines/settings/setting-history.ts'
import { settingEditorMachine, siteSettingsMachine } from '../../../src/machines/settings/site-settings.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, type Sample } from '../sample.ts'

const change = { value: '2026-06-30', by: 'admin', at: '2026-11-20T00:00:00.000Z' }

export const dateSetting: ListedSetting = {
  Title: 'CurrentDataDate',
  Type: 'date',
  Value: '2026-06-30',
  revision: 1,
  changed: change,
}

const zoneSetting: ListedSetting = {
  Title: 'TimeZone',
  Type: 'time zone',
  Value: 'Australia/Sydney',
  revision: 0,
  changed: null,
}

export const siteSettings: Sample<typeof siteSettingsMachine> = {
  machine: siteSettingsMachine,
  events: [
    listReceived([dateSetting, zoneSetting]),
    listFailed,
    { type: 'list.retried' },
    { type: 'editor.opened', key: 'CurrentDataDate', saved: dateSetting },
    { type: 'history.opened', key: 'TimeZone', saved: zoneSetting },
    { type: 'flush.requested' },
    { type: 'notice.dismissed' },
    answered('editor', O.some({})),
    answered('editor', O.some({ waits: 'c1' })),
    answered('editor', O.none),
    answered('history', undefined),
    answered('flush', E.right(null)),
    answered('flush', E.left({ _tag: 'Lost' })),
  ],
}

const draftEvent = (value: string) => ({ type: 'draft.edited', draft: value })

export const settingEditor: Sample<typeof settingEditorMachine> = {
  machine: settingEditorMachine,
  input: { key: dateSetting.Title, saved: dateSetting },
  identify: ({ value, context: { draft, saved, reference, theirs, refusal } }) => ({
    value,
    draft,
    refusal,
    revision: saved.revision,
    theirs: theirs._tag,
    reference: reference._tag,
  }),
  events: [
    answered('findReference', E.right(O.some('2026-11-22'))),
    draftEvent('2026-10-31'),
    draftEvent('2026-11-23'),
    draftEvent(''),
    draftEvent('2026-06-30'),
    { type: 'saved.received', saved: { ...dateSetting, Value: '2026-05-31', revision: 2 } },
    { type: 'save.requested' },
    answered('save', E.right({})),
    answered('save', E.left({ _tag: 'Lost' })),
    { type: 'theirs.taken' },
    { type: 'mine.kept' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
}

export const settingHistory: Sample<typeof settingHistoryMachine> = {
  machine: settingHistoryMachine,
  input: { setting: dateSetting },
  events: [
    listReceived({ ...dateSetting, initial: '', changes: [change] }),
    listReceived({ ...dateSetting, Value: '', revision: 2, initial: '', changes: [{ ...change, value: '' }, change] }),
    listFailed,
    { type: 'history.retried' },
    { type: 'restore.requested', to: '' },
    { type: 'restore.requested', to: '2026-06-30' },
    answered('restore', O.some({})),
    answered('restore', O.some({ waits: 'c1' })),
    { type: 'notice.dismissed' },
    answered('restore', O.none),
    { type: 'history.closed' },
  ],
}
