import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import { type FilesReadResult, filesImportMachine } from '../../../../src/machines/ledger/files-import.ts'
import type { LedgerImportRun } from '../../../../src/domain/ledger/import/import-run.ts'
import { findingsAcknowledgingMachine } from '../../../../src/machines/ledger/findings-acknowledging.ts'
import {
  followedLedgerRunsMachine,
  type LedgerWithdrawal,
  ledgerImportsMachine,
  ledgerWithdrawalMachine,
  listedLedgerImportsMachine,
  listedSourcesMachine,
  type SourceDeletion,
  sourceDeletionMachine,
} from '../../../../src/machines/ledger/ledger-imports.ts'
import { LedgerImportsScreen } from '../../../../src/views/ledger/ledger-imports-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { asOurs, changingCheck } from '../../../samples/ledger/files-import.ts'
import {
  aLedgerImport,
  aRun,
  aSource,
  aWithdrawnImport,
  ledgerImports as sample,
} from '../../../samples/ledger/ledger-imports.ts'
import { newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const withActing = (
  actWith: (
    asked: ConfirmingContext<LedgerWithdrawal>,
  ) => ConfirmationResult<LedgerWithdrawal> | Promise<ConfirmationResult<LedgerWithdrawal>>,
  foreseen: O.Option<LedgerWithdrawal['refusal']> = O.none,
) =>
  ledgerImportsMachine.provide({
    actors: {
      list: listedLedgerImportsMachine.provide({ actors: unfollowedActors() }),
      sources: listedSourcesMachine.provide({ actors: unfollowedActors() }),
      runs: followedLedgerRunsMachine.provide({ actors: unfollowedActors() }),
      acknowledging: findingsAcknowledgingMachine.provide({ actors: { acknowledge: unanswered() } }),
      deleting: sourceDeletionMachine.provide({
        actors: {
          act: fromPromise<ConfirmationResult<SourceDeletion>, ConfirmingContext<SourceDeletion>>(
            ({ input: { refusal } }) =>
              Promise.resolve(O.isSome(refusal) ? E.right(null) : E.left('There was a problem')),
          ),
        },
      }),
      listEarlier: unanswered(),
      importing: filesImportMachine.provide({
        actors: { readFiles: unanswered(), checkFiles: silent(), importFiles: silent() },
      }),
      withdrawing: ledgerWithdrawalMachine.provide({
        actors: {
          foresee: fromPromise(() => Promise.resolve(foreseen)),
          act: fromPromise<ConfirmationResult<LedgerWithdrawal>, ConfirmingContext<LedgerWithdrawal>>(
            async ({ input }) => actWith(input),
          ),
        },
      }),
    },
  })

const never = withActing(() => new Promise(() => undefined))

const isHidden = true

const renderImports = (machine = never) => {
  const imports = createActor(machine, { input: { newId } }).start()
  renderView(<LedgerImportsScreen imports={imports} />)
  const buttonOf = (event: EventFrom<typeof never>): HTMLElement | null => {
    switch (event.type) {
      case 'list.retried':
        return screen.queryByRole('button', { name: 'Try again', hidden: isHidden })
      case 'more.requested':
        return screen.queryByRole('button', { name: 'Show earlier', hidden: isHidden })
      case 'import.begun':
        return screen.queryByRole('button', { name: 'Import files…', hidden: isHidden })
      case 'withdrawal.requested':
        return screen.queryByRole('button', { name: `Withdraw import ${event.id}`, hidden: isHidden })
      case 'acknowledging.requested':
        return screen.queryByRole('button', { name: `Acknowledge findings of import ${event.id}`, hidden: isHidden })
      case 'deletion.requested':
        return screen.queryByRole('button', { name: `Delete source ${event.name}`, hidden: isHidden })
      default:
        return null
    }
  }
  const perform = (event: EventFrom<typeof never>): void => {
    const button = buttonOf(event)
    act(() => {
      if (isListReceived(event)) bringList(imports.getSnapshot().children.list, event)
      else if (button === null) imports.send(event)
      else fireEvent.click(button)
    })
  }
  return { imports, perform }
}

/** Once it is known whether it can be done. */
const confirmWithdrawal = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' }).hasAttribute('disabled')).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
}

const shownRows = () =>
  screen
    .queryAllByRole('cell', { hidden: isHidden })
    .flatMap(({ textContent }) => /Import (demo|\d)/.exec(textContent)?.slice(1) ?? [])

describe('the list of imports', () => {
  test.each(pathsOf(ledgerImportsMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { imports, perform } = renderImports()
      for (const { event, state } of steps) {
        perform(event)
        const { list } = imports.getSnapshot().context
        const known = O.isSome(list.known) ? list.known.value : { imports: [], before: null }
        expect(imports.getSnapshot().value).toEqual(state.value)
        expect(list.isFailed).toBe(state.context.list.isFailed)
        expect(shownRows()).toEqual(known.imports.map(({ id }) => id))
        expect(screen.queryByText('No imports yet') !== null).toBe(O.isSome(list.known) && known.imports.length === 0)
        expect(screen.queryByText(/^Earlier imports could not be loaded/) !== null).toBe(
          state.matches({ list: 'moreFailed' }) && known.before !== null,
        )
        expect(screen.queryByRole('dialog', { name: 'Import files', hidden: isHidden }) !== null).toBe(
          state.matches({ import: 'begun' }),
        )
        expect(screen.queryByRole('dialog', { name: /^Findings from the import on /, hidden: isHidden }) !== null).toBe(
          state.matches({ asking: 'acknowledging' }),
        )
        expect(screen.queryByRole('dialog', { name: 'Delete source Custodian X?', hidden: isHidden }) !== null).toBe(
          state.matches({ asking: 'deleting' }),
        )
        expect(screen.queryByRole('dialog', { name: /^Withdraw the import on /, hidden: isHidden }) !== null).toBe(
          state.matches({ asking: 'withdrawing' }),
        )
      }
    },
  )
})

const known = listReceived({ imports: [aLedgerImport, aWithdrawnImport], before: null })

test('each says who brought what and when, and who withdrew it', () => {
  const { imports } = renderImports()
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
  })
  const [standing, withdrawn] = screen.getAllByRole('row').slice(1)
  expect(within(standing ?? document.body).getByText('1,204 rows, 3 new, 1 corrected, 1,200 unchanged')).toBeTruthy()
  expect(within(standing ?? document.body).getAllByText('Dorothea Finch')).not.toEqual([])
  expect(within(withdrawn ?? document.body).getByText(/Sophie Super/)).toBeTruthy()
  expect(within(withdrawn ?? document.body).queryByRole('button')).toBeNull()
})

test('each says what it came upon, and who acknowledged it', () => {
  const { imports } = renderImports()
  const acknowledged = { note: 'A bridging loan', by: 'Sophie Super', at: '2026-11-21T01:00:00.000Z' }
  const finding = {
    digest: 'b2',
    kind: 'negative-cash',
    account: 'P00001',
    security: null,
    date: '2024-02-01',
  } as const
  const found = [
    { ...finding, values: ['-12.5'], acknowledged: null },
    { ...finding, digest: 'c3', values: ['-1'], acknowledged },
  ]
  const withFindings = { ...aLedgerImport, findings: { count: 3, open: 2, listed: found } }
  act(() => {
    bringList(imports.getSnapshot().children.list, listReceived({ imports: [withFindings], before: null }))
  })
  expect(screen.getByText('3 findings, 2 open')).toBeTruthy()
  expect(screen.getByText('The cash of P00001 falls to -12.50 on 01-Feb-24')).toBeTruthy()
  expect(screen.getByText(/^A bridging loan \(Sophie Super, /)).toBeTruthy()
  expect(screen.getByText('and 1 other')).toBeTruthy()
})

test('an import that is closed while it works goes on, and is opened again where it is', async () => {
  const read = fromPromise<FilesReadResult, readonly File[]>(() => Promise.resolve(E.right(asOurs)))
  const { imports, perform } = renderImports(
    never.provide({
      actors: {
        importing: filesImportMachine.provide({
          actors: { readFiles: read, checkFiles: silent(), importFiles: silent() },
        }),
      },
    }),
  )
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
  })
  perform({ type: 'import.begun' })
  const { importing } = imports.getSnapshot().children
  act(() => importing?.send({ type: 'files.chosen', files: [] }))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Your files are being checked.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import files…' })).toBeNull()
  act(() => importing?.send({ type: 'check.answered', answer: E.right(changingCheck) }))
  expect(screen.getByText('Your files are checked.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show your files' }))
  expect(await screen.findByText('No errors. The import would make these changes:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Your files are checked.')).toBeTruthy()
  expect(imports.getSnapshot().context.isImportUnsaved).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show your files' }))
  expect(await screen.findByText('No errors. The import would make these changes:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Import files…' })).toBeTruthy()
  expect(imports.getSnapshot().context.isImportUnsaved).toBe(false)
})

test.each([
  ['import', Array.from({ length: 101 }, (_, nth) => `1 prices of import ${nth} need security CBA`), true],
  ['ledger', ['P00001 would sell or transfer more CBA than it holds on 2024-01-04'], false],
])('what refuses a withdrawal is told for what it is: %s', async (_, reasons, areImports) => {
  const refused = withActing(() => E.left({ message: 'This cannot be taken back', reasons }))
  const foreseen = withActing(() => E.right(null), O.some({ message: '', reasons }))
  const { imports, perform } = renderImports(areImports ? refused : foreseen)
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
  })
  perform({ type: 'withdrawal.requested', id: '2' })
  if (areImports) await confirmWithdrawal()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getAllByRole('listitem')).toHaveLength(Math.min(reasons.length, 100))
  expect(alert.textContent.includes('Withdraw those imports first.')).toBe(areImports)
  expect(alert.textContent.includes('Showing the first 100 of 101.')).toBe(areImports)
  expect(alert.textContent.includes('This import cannot be withdrawn: the ledger would be inconsistent')).toBe(
    !areImports,
  )
  expect(screen.getByRole('button', { name: 'Withdraw' }).hasAttribute('disabled')).toBe(true)
})

test('a withdrawal that fails is told, and can be tried again', async () => {
  const reason = 'Another import is being written. Please try again once it is there.'
  const asked: string[] = []
  const { imports, perform } = renderImports(
    withActing(({ of, refusal }) => {
      asked.push(of.id)
      return O.isSome(refusal) ? E.right(null) : E.left({ message: reason, reasons: [] })
    }),
  )
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
  })
  perform({ type: 'withdrawal.requested', id: '2' })
  const dialog = await screen.findByRole('dialog', { name: /^Withdraw the import on / })
  expect(dialog.textContent).toContain('New rows to remove: 3. Corrected rows to restore: 1.')
  await confirmWithdrawal()
  expect(await screen.findByText(reason)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([asked, imports.getSnapshot().value]).toEqual([
    ['2', '2'],
    { list: 'listed', import: 'none', asking: 'nothing' },
  ])
})

test('a source says how its files are read, and is deleted once that is confirmed', async () => {
  const { imports } = renderImports()
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
    bringList(imports.getSnapshot().children.sources, listReceived([aSource]))
  })
  const row = screen.getByRole('row', { name: /^Custodian X/ })
  expect(within(row).getByText('px: read as prices.csv')).toBeTruthy()
  expect(within(row).getByText('Security → asx_code, Day → date')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Delete source Custodian X' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There was a problem')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each<readonly [LedgerImportRun['stage'], string, string]>([
  ['sending', 'Import of 2 files by Sophie Super: uploading', '1 kB of 2 kB'],
  ['reading', 'Import of 2 files by Sophie Super: reading', '65 of about 140 rows'],
  ['checking', 'Import of 2 files by Sophie Super: comparing with the ledger', '65 of about 140 rows'],
  ['writing', 'Import of 2 files by Sophie Super: writing', '500 of 2,000 changed rows'],
])('what is under way is seen whoever began it: %s', (stage, state, text) => {
  const { imports } = renderImports()
  act(() => {
    bringList(imports.getSnapshot().children.runs, listReceived([{ ...aRun, stage, done: 500, total: 2_000 }]))
  })
  expect(screen.getByText(state)).toBeTruthy()
  expect(
    screen.getByRole('progressbar', { name: 'Import of 2 files by Sophie Super' }).getAttribute('aria-valuetext'),
  ).toBe(`${state}, ${text}`)
  expect(screen.getByText('transactions.csv: 25 of about 100 rows')).toBeTruthy()
  expect(screen.getByText('prices.csv: 40 of 40 rows')).toBeTruthy()
  act(() => {
    imports.getSnapshot().children.runs?.send({ type: 'changes.received', changes: [O.some([])] })
  })
  expect(screen.queryByRole('region', { name: 'Running imports' })).toBeNull()
})

test('what took the place of the button that was withdrawn by has the focus then', async () => {
  const { imports, perform } = renderImports(withActing(() => E.right(null)))
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
  })
  screen.getByRole('button', { name: 'Withdraw import 2' }).focus()
  perform({ type: 'withdrawal.requested', id: '2' })
  await screen.findByRole('dialog', { name: /^Withdraw the import on / })
  await confirmWithdrawal()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const withdrawn = { ...aLedgerImport, withdrawn: aWithdrawnImport.withdrawn }
  act(() => {
    bringList(
      imports.getSnapshot().children.list,
      listReceived({ imports: [withdrawn, aWithdrawnImport], before: null }),
    )
  })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Import 2'))
})

test('what would change closed years is asked about once more', async () => {
  const asked: boolean[] = []
  const { imports, perform } = renderImports(
    withActing(({ refusal }) => {
      asked.push(O.isSome(refusal) && refusal.value.isOfClosedYears === true)
      const reasons = ['1 row of P1, the first on 01-Mar-24, would change FY-24, which is closed']
      return O.isSome(refusal) ? E.right(null) : E.left({ message: 'Closed', reasons, isOfClosedYears: true })
    }),
  )
  act(() => {
    bringList(imports.getSnapshot().children.list, known)
  })
  perform({ type: 'withdrawal.requested', id: '2' })
  await confirmWithdrawal()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not withdrawn yet: this changes closed years')
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([false, true])
})
