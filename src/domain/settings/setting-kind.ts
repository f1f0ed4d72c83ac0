import * as t from 'io-ts'
import { firstDate, IsoDate } from '../dates/iso-date.ts'
import { TimeZone } from '../dates/time-zone.ts'
import { textUpTo } from '../text/text-codec.ts'

export const SettingValue = t.union([textUpTo(20_000), t.number, t.boolean])
export type SettingValue = t.TypeOf<typeof SettingValue>

/** A date is empty, or not later than today (spec §5). */
export type SettingKind =
  | { readonly type: 'date' }
  | { readonly type: 'time zone' }
  | { readonly type: 'flag' }
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly choices: readonly string[] }

export type ValueOf<Kind extends SettingKind> = Kind['type'] extends 'number'
  ? number
  : Kind['type'] extends 'flag'
    ? boolean
    : string

export type SettingFault = 'SettingNotValid' | 'DateAfterToday'

const dateFault = (value: SettingValue, today: IsoDate): SettingFault | null => {
  if (value === '') return null
  if (!IsoDate.is(value) || value < firstDate) return 'SettingNotValid'
  return value > today ? 'DateAfterToday' : null
}

const isValid = (kind: Exclude<SettingKind, { readonly type: 'date' }>, value: SettingValue): boolean => {
  switch (kind.type) {
    case 'time zone':
      return TimeZone.is(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' && value.length <= kind.maxLength
    case 'number':
      return typeof value === 'number' && value >= kind.min && value <= kind.max
    case 'choice':
      return typeof value === 'string' && kind.choices.includes(value)
  }
}

export const settingFault = (kind: SettingKind, value: SettingValue, today: IsoDate): SettingFault | null => {
  if (kind.type === 'date') return dateFault(value, today)
  return isValid(kind, value) ? null : 'SettingNotValid'
}
