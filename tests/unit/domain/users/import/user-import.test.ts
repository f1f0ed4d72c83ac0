import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  userImport,
  type UserImport,
  type UserImportCommand,
  UserImportEvent,
} from '../../../../../src/domain/users/import/user-import.ts'

const by = { by: 'admin', at: '2026-11-22T08:00:00.000Z' }
const imported = { created: ['ann', 'bob'], updated: ['eve'], ...by }
const withdrawal = { withdrawn: ['ann'], deleted: ['bob'], restored: ['eve'], kept: [], ...by }

const bring: UserImportCommand = { type: 'ImportUsers', ...imported }
const takeBack: UserImportCommand = { type: 'WithdrawImport', ...withdrawal }
const came: UserImportEvent = { type: 'UsersImported', ...imported }
const went: UserImportEvent = { type: 'UserImportWithdrawn', ...withdrawal }

const after = (...events: readonly UserImportEvent[]): UserImport =>
  events.reduce(userImport.evolve, userImport.initial)
const decided = (command: UserImportCommand, ...events: readonly UserImportEvent[]) =>
  userImport.decide(command, after(...events))

test('people are imported once under an id, whatever else is sent under it', () => {
  expect(decided(bring)).toEqual(E.right([came]))
  expect(decided({ ...bring, created: ['somebody else'] }, came)).toEqual(E.right([]))
  expect(decided(bring, came, went)).toEqual(E.right([]))
})

test('an import is taken back once, and only when there is one', () => {
  expect(decided(takeBack)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(decided(takeBack, came)).toEqual(E.right([went]))
  expect(decided(takeBack, came, went)).toEqual(E.right([]))
})

test('what it was is known after it is taken back', () => {
  expect(after(came)).toEqual({ _tag: 'Imported', ...imported })
  expect(after(came, went)).toEqual({ _tag: 'Withdrawn', imported, withdrawal })
})

const names = fc.array(fc.string(), { maxLength: 3 })
const act = { by: fc.string(), at: fc.string() }
const anImport = fc.record({ created: names, updated: names, ...act })
const aWithdrawal = fc.record({ withdrawn: names, deleted: names, restored: names, kept: names, ...act })
const event: fc.Arbitrary<UserImportEvent> = fc.oneof(
  anImport.map((facts) => ({ type: 'UsersImported' as const, ...facts })),
  aWithdrawal.map((facts) => ({ type: 'UserImportWithdrawn' as const, ...facts })),
)
const command: fc.Arbitrary<UserImportCommand> = fc.oneof(
  anImport.map((facts) => ({ type: 'ImportUsers' as const, ...facts })),
  aWithdrawal.map((facts) => ({ type: 'WithdrawImport' as const, ...facts })),
)

test('repeating a command is quiet, after whatever happened', () => {
  fc.assert(
    fc.property(fc.array(event), command, (events, asked) => {
      const once = decided(asked, ...events)
      if (E.isRight(once)) expect(decided(asked, ...events, ...once.right)).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(event, (happened) => {
      expect(UserImportEvent.decode(JSON.parse(JSON.stringify(UserImportEvent.encode(happened))))).toEqual(
        E.right(happened),
      )
    }),
  )
})
