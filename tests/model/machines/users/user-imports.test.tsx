import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import {
  type ImportsResult,
  type ImportWithdrawal,
  importWithdrawalMachine,
  signedInPeople,
  userImportsMachine,
} from '../../../../src/machines/users/user-imports.ts'
import { ImportsDialog } from '../../../../src/views/users/import/imports-dialog.tsx'
import { anImport, userImports as sample } from '../../../samples/users/user-imports.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = userImportsMachine.provide({
  actors: {
    readImports: unanswered(),
    saveLinks: unanswered(),
    retries: silent(),
    withdrawing: importWithdrawalMachine.provide({ actors: { act: unanswered() } }),
  },
})

const renderImports = (logic = testedMachine) => {
  const imports = createActor(logic).start()
  renderView(<ImportsDialog imports={imports} />)
  const press = (name: string): boolean => {
    const button = screen.queryByRole('button', { name })
    if (button !== null) fireEvent.click(button)
    return button !== null
  }
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    if (event.type === 'withdrawal.requested' && press('Withdraw…')) return
    else if (event.type === 'links.requested' && press('Invitation links')) return
    else if (event.type === 'list.retried' && press('Try again')) return
    else if (event.type === 'imports.closed' && press('Close: Imports')) return
    else act(() => imports.send(event))
  }
  return { imports, perform }
}

describe('the imports there were', () => {
  test.each(pathsOf(userImportsMachine, sample.events))('$name', ({ steps }) => {
    const { imports, perform } = renderImports()
    for (const { event, state } of steps) {
      perform(event)
      const { imports: listed, withdrawn, saved, failure } = state.context
      const isRead = !state.matches('opening') && !state.matches('failed')
      expect(imports.getSnapshot().value).toEqual(state.value)
      expect(screen.queryByText('Unable to fetch data at this time. Please try again later') !== null).toBe(
        state.matches('failed'),
      )
      expect(screen.queryByText(/^No imports yet/) !== null).toBe(isRead && listed.length === 0)
      const links = isRead && O.isSome(saved) ? saved.value : null
      expect(screen.queryByText('500 invitation links in the file.') !== null).toBe(links === 500)
      expect(
        screen.queryByText(/^499 invitation links in the file\. 1 of the 500 users created left out: /) !== null,
      ).toBe(links === 499)
      expect(screen.queryByText('Withdrawn') !== null).toBe(isRead && listed.some(({ isWithdrawn }) => isWithdrawn))
      expect(screen.queryByText(/^1 user removed, 1 restored\. These users were changed.*: boss\.$/) !== null).toBe(
        isRead && O.isSome(withdrawn),
      )
      expect(screen.queryByText('There was a problem') !== null).toBe(isRead && O.isSome(failure))
      expect(screen.queryByRole('dialog', { name: 'Withdraw this import?' }) !== null).toBe(
        state.matches('withdrawing'),
      )
    }
  })
})

test('who has signed in since is named, and confirmed a second time', async () => {
  const asked: (readonly string[])[] = []
  const { perform } = renderImports(
    testedMachine.provide({
      actors: {
        readImports: fromPromise<ImportsResult>(() => Promise.resolve(E.right([anImport]))),
        withdrawing: importWithdrawalMachine.provide({
          actors: {
            act: fromPromise<ConfirmationResult<ImportWithdrawal>, ConfirmingContext<ImportWithdrawal>>(
              ({ input: { refusal } }) => {
                asked.push(signedInPeople(refusal).map(({ username }) => username))
                return Promise.resolve(
                  O.isSome(refusal)
                    ? E.right({ withdrawn: [], deleted: ['ann'], restored: [], kept: [] })
                    : E.left({ _tag: 'SignedInSince', people: [{ username: 'ann', name: 'has signed in' }] }),
                )
              },
            ),
          },
        }),
      },
    }),
  )
  await screen.findByText('500 users created, 1 updated', { exact: false })
  perform({ type: 'withdrawal.requested', of: anImport })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('ann: has signed in')).toBeTruthy()
  expect(screen.getByText(/are free again\. Those who have signed in .* their user names stay taken/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw anyway' }))
  await waitFor(() => expect(screen.getByText(/^1 user removed/)).toBeTruthy())
  expect(asked).toEqual([[], ['ann']])
})

test('who has a higher role is named, and the import stays', async () => {
  const { perform } = renderImports(
    testedMachine.provide({
      actors: {
        readImports: fromPromise<ImportsResult>(() => Promise.resolve(E.right([anImport]))),
        withdrawing: importWithdrawalMachine.provide({
          actors: {
            act: fromPromise<ConfirmationResult<ImportWithdrawal>, ConfirmingContext<ImportWithdrawal>>(() =>
              Promise.resolve(E.left({ _tag: 'PeopleAbove', people: [{ username: 'boss', name: 'Ada Byron' }] })),
            ),
          },
        }),
      },
    }),
  )
  await screen.findByText('500 users created, 1 updated', { exact: false })
  perform({ type: 'withdrawal.requested', of: anImport })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('boss: Ada Byron')).toBeTruthy()
  expect(screen.getByText('Import not withdrawn: some people have a higher role')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw anyway' })).toBeNull()
})

test('while an import is withdrawn its dialog says what the server does, and why nobody can cancel it', async () => {
  const many = { ...anImport, created: 5_000, updated: 0 }
  const { perform } = renderImports(
    testedMachine.provide({
      actors: { readImports: fromPromise<ImportsResult>(() => Promise.resolve(E.right([many]))) },
    }),
  )
  await screen.findByText('5,000 users created', { exact: false })
  perform({ type: 'withdrawal.requested', of: many })
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this import?' }))
  expect(dialog.getByText(/for the number of years in the site setting MessageRetentionYears/)).toBeTruthy()
  expect(dialog.getByRole('status').textContent).toBe('')
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(dialog.getByRole('status').textContent).toBe(
    'Withdrawing 5,000 users… This can take half a minute. ' +
      'All users are withdrawn together or none, so this cannot be cancelled.',
  )
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
})
