import type { ActorRefFrom } from 'xstate'
import { type IsoDate, lastDate } from '../../domain/dates/iso-date.ts'
import { O } from '../../domain/fp.ts'
import { type SettingFault, settingFault, type SettingValue } from '../../domain/settings/setting-kind.ts'
import { definitionOf, type ListedSetting, type SettingTitle } from '../../domain/settings/site-setting.ts'
import { editing } from '../kit/editing.ts'

export interface SettingEdited {
  readonly key: SettingTitle
  readonly saved: ListedSetting
  readonly draft: SettingValue
  readonly fault: { readonly field: 'value'; readonly reason: SettingFault }
  /** What day it is for the firm, once that is known: until then the server alone refuses a later one. */
  readonly reference: O.Option<IsoDate>
  readonly answer: unknown
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

export const settingEditorMachine = editing<SettingEdited>({
  begin: (_, { Value }) => Value,
  changedFields: (before, after) => (before === after ? [] : ['value']),
  isChanged: (draft, { Value }) => draft !== Value,
  faults: settingFaults,
  rebased: (draft, before, now) => (before.Value === now.Value ? O.some(draft) : O.none),
  reference: O.none,
})

export type SettingEditorRef = ActorRefFrom<typeof settingEditorMachine>
