import { act, fireEvent, screen } from '@testing-library/react'
import { NEVER } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  type FilesReadResult,
  type FilesToSend,
  filesImportMachine,
  type WritingEvent,
} from '../../../../src/machines/ledger/files-import.ts'
import { columnMappingMachine } from '../../../../src/machines/ledger/column-mapping.ts'
import { FilesImportDialog } from '../../../../src/views/ledger/files-import-dialog.tsx'
import { failureText } from '../../../../src/views/ui/texts/failure-text.ts'
import {
  aSale,
  asOurs,
  changingCheck,
  chosenFiles,
  faultyCheck,
  oddCheck,
  filesImport as sample,
} from '../../../samples/ledger/files-import.ts'
import { newId } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = filesImportMachine.provide({
  actors: {
    mapping: columnMappingMachine.provide({ actors: { keepMappings: unanswered() } }),
    readFiles: unanswered(),
    checkFiles: silent(),
    importFiles: silent(),
  },
})

const isHidden = true

const buttonNames: Readonly<Record<string, string | RegExp>> = {
  'check.retried': /^(Try|Check) again$/,
  'import.requested': /^Import( with 1 finding open)?$/,
  'marked.acknowledged': /^Acknowledge/,
  'acknowledgement.undone': /^Undo: P00001 sells/,
  'others.requested': 'Choose other files',
  'import.closed': 'Close',
  'page.chosen': 'Page 2',
  'mapping.requested': 'Match columns',
}

const renderImport = (logic = testedMachine) => {
  const importing = createActor(logic, { input: { newId } }).start()
  renderView(<FilesImportDialog importing={importing} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonNames[event.type]
    const button = name === undefined ? null : screen.queryByRole('button', { name, hidden: isHidden })
    act(() => {
      if (button === null) importing.send(event)
      else fireEvent.click(button)
    })
  }
  return { importing, perform }
}

const oneFile = asOurs

const hasShownText = (text: string | RegExp): boolean => screen.queryByText(text) !== null

describe('files that are imported', () => {
  test.each(pathsOf(filesImportMachine, sample.events, sample))('$name', ({ steps }) => {
    const { importing, perform } = renderImport()
    for (const { event, state } of steps) {
      perform(event)
      expect(importing.getSnapshot().value).toEqual(state.value)
      const { check, problem, written, page } = state.context
      const { others, readings } = importing.getSnapshot().context
      const isShown = state.matches('checked') || state.matches('importing')
      const faults = isShown && O.isSome(check) ? check.value.faultCount : 0
      expect(hasShownText('Drop files, a folder or a .zip here')).toBe(state.matches('choosing'))
      expect(screen.queryAllByRole('progressbar', { hidden: isHidden }).length > 0).toBe(
        state.matches('checking') || state.matches('importing'),
      )
      expect(
        hasShownText(
          'Ignored: users.csv contains people, who are imported on the Users screen. notes.txt is not a file Plutus imports.',
        ),
      ).toBe(!state.matches('choosing') && !state.matches('mapping') && others.length > 0)
      expect(hasShownText('Columns matched: PX_2026.csv as prices.csv, from Custodian X')).toBe(
        !state.matches('choosing') &&
          !state.matches('mapping') &&
          readings.some((reading) => reading._tag === 'Mapped' && 'close' in reading.mapping.columns),
      )
      expect(screen.queryAllByRole('button', { name: 'Check files', hidden: isHidden }).length > 0).toBe(
        state.matches('mapping'),
      )
      expect(hasShownText(/^30 errors\. Nothing was imported/)).toBe(faults > 0)
      expect(hasShownText('fault 6')).toBe(faults > 0 && page === 1)
      expect(hasShownText('fault 7')).toBe(faults > 0 && page === 2)
      const changes = isShown && O.isSome(check) ? check.value.changeCount : 0
      expect(
        hasShownText('Figures change from 03-Jan-24. Holdings, cash or realised gains change in 2 accounts.'),
      ).toBe(changes > 0)
      expect(
        screen.queryByRole('row', { name: 'CBA 2024-01-03 prices.csv, 2 close: 101.25 empty', hidden: isHidden }) !==
          null,
      ).toBe(changes > 0)
      const asked = isShown && O.isSome(check) ? check.value.findingCount : 0
      const isNoted = state.context.notes.size > 0
      expect(hasShownText(isNoted ? /^2 findings, 1 open\.$/ : /Acknowledge each finding that requires it/)).toBe(
        asked > 0,
      )
      expect(hasShownText('Acknowledge 1 finding before you import. The import would make these changes:')).toBe(
        asked > 0 && !isNoted,
      )
      expect(hasShownText('No errors. 1 finding is open. The import would make these changes:')).toBe(
        asked > 0 && isNoted,
      )
      expect(screen.queryByRole('checkbox', { name: /^Select: P00001 sells/, hidden: isHidden }) !== null).toBe(
        asked > 0 && !isNoted,
      )
      expect(screen.queryByRole('button', { name: /^Import( with 1 finding open)?$/, hidden: isHidden }) !== null).toBe(
        state.matches('importing') || importing.getSnapshot().can({ type: 'import.requested' }),
      )
      expect(hasShownText('You can withdraw it in the list of imports.')).toBe(
        state.matches('written') && O.isSome(written) && written.value.position !== null,
      )
      expect(hasShownText('1 note discarded: the findings no longer exist.')).toBe(
        state.matches('written') && O.isSome(written) && written.value.notFound.length > 0,
      )
      if (O.isSome(problem)) expect(hasShownText(failureText(problem.value))).toBe(true)
    }
  })
})

test('whoever has faults cannot import, and sees how many more there are than are listed', async () => {
  const reading = testedMachine.provide({
    actors: {
      readFiles: fromPromise<FilesReadResult, readonly File[]>(() => Promise.resolve(E.right(oneFile))),
    },
  })
  const { importing, perform } = renderImport(reading)
  perform({ type: 'files.chosen', files: chosenFiles })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  perform({ type: 'check.answered', answer: E.right(faultyCheck) })
  expect(hasShownText(/Showing the first 25\./)).toBe(true)
  perform({ type: 'import.requested' })
  expect(importing.getSnapshot().value).toBe('checked')
})

test('what is acknowledged is sent with the files, and what is left open is written all the same', async () => {
  const sent: FilesToSend[] = []
  const { importing, perform } = renderImport(
    testedMachine.provide({
      actors: {
        readFiles: fromPromise<FilesReadResult, readonly File[]>(() => Promise.resolve(E.right(oneFile))),
        importFiles: fromEventObservable<WritingEvent, FilesToSend>(({ input }) => {
          sent.push(input)
          return NEVER
        }),
      },
    }),
  )
  perform({ type: 'files.chosen', files: chosenFiles })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  perform({ type: 'check.answered', answer: E.right(oddCheck) })
  perform({ type: 'import.requested' })
  expect(importing.getSnapshot().value).toBe('checked')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select: P00001 sells or transfers 20 CBA/ }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Note for selected findings/ }), {
    target: { value: ' Bought elsewhere ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge 1 finding' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import with 1 finding open' }))
  expect(importing.getSnapshot().value).toBe('importing')
  expect(sent.map(({ acknowledged }) => acknowledged)).toEqual([[{ digests: ['a1'], note: 'Bought elsewhere' }]])
})

test('of more sales without holding than are listed all of a kind are chosen at once, and the others are asked for', async () => {
  const { importing, perform } = renderImport(
    testedMachine.provide({
      actors: { readFiles: fromPromise<FilesReadResult, readonly File[]>(() => Promise.resolve(E.right(oneFile))) },
    }),
  )
  perform({ type: 'files.chosen', files: chosenFiles })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  const others = { ...aSale, digest: 'a2', account: 'P00002' }
  perform({
    type: 'check.answered',
    answer: E.right({ ...oddCheck, findings: [aSale, others], findingCount: 3, standingCount: 3 }),
  })
  const all = screen.getByRole('checkbox', { name: 'Select all 2 open findings: Sale without holding' })
  fireEvent.click(all)
  fireEvent.click(all)
  expect(importing.getSnapshot().context.marked.size).toBe(0)
  fireEvent.click(all)
  fireEvent.change(screen.getByRole('textbox', { name: /^Note for selected findings/ }), { target: { value: 'Right' } })
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge 2 findings' }))
  expect(hasShownText(/^3 findings, 1 open\. Acknowledge each finding/)).toBe(true)
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  perform({ type: 'check.retried' })
  expect(importing.getSnapshot().value).toBe('checking')
  perform({
    type: 'check.answered',
    answer: E.right({
      ...oddCheck,
      findings: [{ ...aSale, digest: 'a3' }],
      findingCount: 1,
      standingCount: 1,
      notFound: ['a2'],
    }),
  })
  expect(hasShownText(/^1 finding, 1 open\. You acknowledged 1 other before/)).toBe(true)
  expect(hasShownText('1 note discarded: the findings no longer exist.')).toBe(true)
  expect([...importing.getSnapshot().context.notes.keys()]).toEqual(['a1'])
})

test('a row that is not in a file any more is told without a line', async () => {
  const { perform } = renderImport(
    testedMachine.provide({
      actors: { readFiles: fromPromise<FilesReadResult, readonly File[]>(() => Promise.resolve(E.right(oneFile))) },
    }),
  )
  perform({ type: 'files.chosen', files: chosenFiles })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  const changes = changingCheck.changes.map((change) => ({ ...change, line: null }))
  perform({ type: 'check.answered', answer: E.right({ ...changingCheck, changes }) })
  expect(hasShownText('No longer in prices.csv')).toBe(true)
})

test('what is refused after a good check is checked again, and its faults are shown', async () => {
  const reading = testedMachine.provide({
    actors: { readFiles: fromPromise<FilesReadResult, readonly File[]>(() => Promise.resolve(E.right(oneFile))) },
  })
  const { perform } = renderImport(reading)
  perform({ type: 'files.chosen', files: chosenFiles })
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  perform({ type: 'check.answered', answer: E.right(changingCheck) })
  perform({ type: 'import.requested' })
  perform({ type: 'rows.refused' })
  perform({ type: 'check.answered', answer: E.right(faultyCheck) })
  expect(hasShownText(/^30 errors\. Nothing was imported/)).toBe(true)
  perform({ type: 'check.retried' })
  perform({ type: 'check.answered', answer: E.right(changingCheck) })
  expect(screen.queryByRole('button', { name: 'Import', hidden: isHidden })).toBeTruthy()
})
