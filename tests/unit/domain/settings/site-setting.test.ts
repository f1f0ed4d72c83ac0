import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, instantIn, dateTimeIn } from '../../../../src/domain/dates/time-zone.ts'
import { E } from '../../../../src/domain/fp.ts'
import { permissionsOf } from '../../../../src/domain/permissions/permission.ts'
import { type SettingKind, settingFault, type SettingValue } from '../../../../src/domain/settings/setting-kind.ts'
import {
  definitionOf,
  mayChangeSetting,
  settingTitles,
  siteSetting,
  SiteSettingEvent,
} from '../../../../src/domain/settings/site-setting.ts'

const currentDay = '2026-11-22'
const act = { by: 'admin', at: '2026-11-22T00:00:00.000Z' }
const saving = (value: SettingValue, revision = 0) =>
  ({ type: 'SaveSiteSetting', value, revision, today: currentDay, ...act }) as const
const saved = (value: SettingValue) => ({ type: 'SiteSettingSaved', value, ...act }) as const

const date = siteSetting('CurrentDataDate')

test('a setting is saved on the revision it was read at, and open screens read their figures again', () => {
  expect(date.decide(saving('2026-06-30'), date.initial)).toEqual(
    E.right([saved('2026-06-30'), { type: 'FiguresChanged' }]),
  )
  const state = date.evolve(date.initial, saved('2026-06-30'))
  expect(state).toEqual({ value: '2026-06-30', revision: 1, changes: [{ value: '2026-06-30', ...act }] })
  expect(date.decide(saving('2026-05-31'), state)).toEqual(E.left({ _tag: 'StaleRevision' }))
  expect(date.decide(saving('', 1), state)).toEqual(E.right([saved(''), { type: 'FiguresChanged' }]))
})

test.each<[SettingKind, SettingValue, ReturnType<typeof settingFault>]>([
  [{ type: 'date' }, '', null],
  [{ type: 'date' }, currentDay, null],
  [{ type: 'date' }, '2026-11-23', 'DateAfterToday'],
  [{ type: 'date' }, '2026-02-30', 'SettingNotValid'],
  [{ type: 'date' }, '1899-12-31', 'SettingNotValid'],
  [{ type: 'date' }, 3, 'SettingNotValid'],
  [{ type: 'time zone' }, 'Australia/Perth', null],
  [{ type: 'time zone' }, 'Australia/Atlantis', 'SettingNotValid'],
  [{ type: 'flag' }, false, null],
  [{ type: 'flag' }, 'no', 'SettingNotValid'],
  [{ type: 'text', maxLength: 3 }, 'abc', null],
  [{ type: 'text', maxLength: 3 }, 'abcd', 'SettingNotValid'],
  [{ type: 'number', min: 1, max: 9 }, 9, null],
  [{ type: 'number', min: 1, max: 9 }, 0, 'SettingNotValid'],
  [{ type: 'number', min: 1, max: 9 }, '5', 'SettingNotValid'],
  [{ type: 'choice', choices: ['fifo', 'lifo'] }, 'lifo', null],
  [{ type: 'choice', choices: ['fifo', 'lifo'] }, 'hifo', 'SettingNotValid'],
])('of a setting of kind %j, %j is found %j', (kind, value, fault) => {
  expect(settingFault(kind, value, currentDay)).toBe(fault)
})

test('what a setting begins with may be entered for it', () => {
  for (const title of settingTitles) {
    const { kind, initial } = definitionOf(title)
    expect([title, settingFault(kind, initial, currentDay)]).toEqual([title, null])
  }
})

test('administrators alone change settings, and nobody one that there is not', () => {
  const roles = ['superadmin', 'admin', 'adviser', 'client', 'external'] as const
  const who = (title: string) => roles.filter((role) => mayChangeSetting({ permissions: permissionsOf([role]) }, title))
  expect(who('CurrentDataDate')).toEqual(['superadmin', 'admin'])
  expect(who('TimeZone')).toEqual(['superadmin', 'admin'])
  expect(who('NoSuchSetting')).toEqual([])
})

const valueArbitrary = fc.oneof(fc.constantFrom<SettingValue>('', '2026-06-30', '2030-01-01', 'UTC', true), fc.string())

test('whatever was saved, repeating a command is quiet, its events survive the log, and all can be folded', () => {
  fc.assert(
    fc.property(fc.constantFrom(...settingTitles), fc.array(valueArbitrary), (title, values) => {
      const { initial, decide, evolve } = siteSetting(title)
      const end = values.reduce((state, next) => {
        const decided = decide(saving(next, state.revision), state)
        if (E.isLeft(decided)) return state
        for (const event of decided.right)
          expect(SiteSettingEvent.decode(JSON.parse(JSON.stringify(SiteSettingEvent.encode(event))))).toEqual(
            E.right(event),
          )
        const after = decided.right.reduce(evolve, state)
        expect(decide(saving(next, state.revision), after)).toEqual(E.right([]))
        return after
      }, initial)
      expect(end.changes).toHaveLength(end.revision)
      expect(settingFault(definitionOf(title).kind, end.value, currentDay)).toBe(null)
    }),
  )
})

test('what day it is goes by where it is asked', () => {
  const evening = new Date('2026-06-30T14:30:00Z')
  expect(dayIn('UTC', evening)).toBe('2026-06-30')
  expect(dayIn('Australia/Sydney', evening)).toBe('2026-07-01')
  expect(dayIn('America/New_York', evening)).toBe('2026-06-30')
})

test('minutes are written where they are asked, each as it is by itself', () => {
  const minuteIn = dateTimeIn('Australia/Sydney')
  expect(minuteIn(new Date('2026-06-30T14:30:59Z'))).toBe('2026-07-01 00:30')
  expect(minuteIn(new Date('2026-12-31T12:59:00Z'))).toBe('2026-12-31 23:59')
})

test('an instant is written where it is asked, and is the same instant', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'Australia/Sydney', 'Asia/Kathmandu', 'America/New_York'),
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (zone, moment) => {
        const written = instantIn(zone, moment)
        expect(new Date(written)).toEqual(moment)
        expect(written.slice(0, 10)).toBe(dayIn(zone, moment))
      },
    ),
  )
  const evening = new Date('2026-06-30T14:30:00.250Z')
  expect(instantIn('Australia/Sydney', evening)).toBe('2026-07-01T00:30:00.250+10:00')
  expect(instantIn('UTC', evening)).toBe('2026-06-30T14:30:00.250+00:00')
})
