import { displayDate } from '../dates/display-date.ts'
import type { SettingKind, SettingValue } from './setting-kind.ts'

export const valueText = (kind: SettingKind, value: SettingValue): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (value === '') return 'Not set'
  return kind.type === 'date' ? displayDate(String(value)) : String(value)
}
