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

const bringCommand: UserImportCommand = { type: 'ImportUsers', ...imported }
const takeBack: UserImportCommand = { type: 'WithdrawImport', ...withdrawal }
const importedEvent: UserImportEvent = { type: 'UsersImported', ...imported }
const withdrawnEvent: UserImportEvent = { type: 'UserImportWithdrawn', ...withdrawal }

const after = (...events: readonly UserImportEvent[]): UserImport =>
  events.reduce(userImport.evolve, userImport.initial)
const decided = (command: UserImportCommand, ...events: readonly UserImportEvent[]) =>
  userImport.decide(command, after(...events))

test('people are imported once under an id, whatever else is sent under it', () => {
  expect(decided(bringCommand)).toEqual(E.right([importedEvent]))
  expect(decided({ ...bringCommand, created: ['somebody else'] }, importedEvent)).toEqual(E.right([]))
  expect(decided(bringCommand, importedEvent, withdrawnEvent)).toEqual(E.right([]))
})

test('an import is taken back once, and only when there is one', () => {
  expect(decided(takeBack)).toEqual(E.left({ _tag: 'NotFound' }))
  expect(decided(takeBack, importedEvent)).toEqual(E.right([withdrawnEvent]))
  expect(decided(takeBack, importedEvent, withdrawnEvent)).toEqual(E.right([]))
})

test('what it was is known after it is taken back', () => {
  expect(after(importedEvent)).toEqual({ _tag: 'Imported', ...imported })
  expect(after(importedEvent, withdrawnEvent)).toEqual({ _tag: 'Withdrawn', imported, withdrawal })
})

const namesArbitrary = fc.array(fc.string(), { maxLength: 3 })
const act = { by: fc.string(), at: fc.string() }
const anImport = fc.record({ created: namesArbitrary, updated: namesArbitrary, ...act })
const aWithdrawal = fc.record({
  withdrawn: namesArbitrary,
  deleted: namesArbitrary,
  restored: namesArbitrary,
  kept: namesArbitrary,
  ...act,
})
const eventArbitrary: fc.Arbitrary<UserImportEvent> = fc.oneof(
  anImport.map((facts) => ({ type: 'UsersImported' as const, ...facts })),
  aWithdrawal.map((facts) => ({ type: 'UserImportWithdrawn' as const, ...facts })),
)
const commandArbitrary: fc.Arbitrary<UserImportCommand> = fc.oneof(
  anImport.map((facts) => ({ type: 'ImportUsers' as const, ...facts })),
  aWithdrawal.map((facts) => ({ type: 'WithdrawImport' as const, ...facts })),
)

test('repeating a command is quiet, after whatever happened', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary), commandArbitrary, (events, asked) => {
      const once = decided(asked, ...events)
      if (E.isRight(once)) expect(decided(asked, ...events, ...once.right)).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(eventArbitrary, (happened) => {
      expect(UserImportEvent.decode(JSON.parse(JSON.stringify(UserImportEvent.encode(happened))))).toEqual(
        E.right(happened),
      )
    }),
  )
})
