import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom, fromPromise, SimulatedClock } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { checkRows } from '../../../../src/domain/users/import/check-rows.ts'
import { columnTitles } from '../../../../src/domain/users/import/columns.ts'
import { keptImport, restoredImport } from '../../../../src/domain/users/import/kept-import.ts'
import { openImportOf } from '../../../../src/machines/users/import-rows.ts'
import { isImportAtRisk, userImportMachine } from '../../../../src/machines/users/user-import.ts'
import { ImportDialog } from '../../../../src/views/users/import/import-dialog.tsx'
import { importEvents, importReference, userImport as sample } from '../../../samples/users/user-import.ts'
import { answered, lostRead } from '../../../samples/sample.ts'
import { importInput } from '../../../samples/users/user-list.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = userImportMachine.provide({
  actors: {
    findDraft: unanswered(),
    keepDraft: unanswered(),
    forgetDraft: unanswered(),
    forgetSent: unanswered(),
    saveTemplate: unanswered(),
    readReference: unanswered(),
    lookUp: unanswered(),
    retries: silent(),
    readFile: silent(),
    checkRows: silent(),
    sendImport: silent(),
  },
})

layOut()

const groups = {
  choosing: 'File to choose',
  mapping: 'Columns of the file',
  checking: 'Checking the rows',
  previewing: 'Rows to review',
  sending: 'Upload',
  lost: 'Upload not answered',
  settled: 'Uploaded',
  withoutReference: 'Could not load users',
} as const

const renderImport = () => {
  const importing = createActor(testedMachine, { input: importInput }).start()
  renderView(<ImportDialog importing={importing} />)
  const press = (name: string | RegExp): boolean => {
    const button = screen.queryByRole('button', { name })
    if (button instanceof HTMLButtonElement && !button.disabled) fireEvent.click(button)
    return button !== null
  }
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const question = screen.queryByRole('dialog', { name: /^(?:Close without uploading|Choose another file)\?$/ })
    if (question !== null) {
      if (event.type === 'leaving.refused') fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
      else act(() => importing.send(event))
      return
    }
    const cell =
      event.type === 'row.edited' ? screen.queryByRole('textbox', { name: columnTitles[event.column] }) : null
    if (event.type === 'mapping.confirmed' && press('Continue')) return
    else if (event.type === 'template.requested' && press('Template')) return
    else if (event.type === 'row.opened' && press(`Edit line ${event.line.toString()}`)) return
    else if (event.type === 'row.edited' && cell instanceof HTMLInputElement && cell.value !== event.text)
      fireEvent.change(cell, { target: { value: event.text } })
    else if (event.type === 'row.left' && press(/^Done with line/)) return
    else if (event.type === 'draft.saved' && press('Save')) return
    else if (event.type === 'upload.requested' && press('Upload')) return
    else if (event.type === 'sending.retried' && press('Try again')) return
    else if (event.type === 'reference.retried' && press('Try again')) return
    else if (event.type === 'import.closed' && press('Close: Import users')) return
    else act(() => importing.send(event))
  }
  return { importing, perform }
}

describe('the import of people', () => {
  test.each(pathsOf(userImportMachine, sample.events, sample))('$name', ({ steps }) => {
    const { importing, perform } = renderImport()
    for (const { event, state } of steps) {
      perform(event)
      const { value, context } = importing.getSnapshot()
      expect(sample.identify?.(importing.getSnapshot())).toEqual(sample.identify?.(state))
      const step = Object.entries(groups).find(([name]) => JSON.stringify(value).includes(`"${name}"`))?.[1]
      expect(screen.queryByRole('group', { name: step ?? 'Reading' }) !== null).toBe(true)
      const isShown = state.matches('previewing')
      expect(screen.queryAllByRole('rowheader').length).toBe(isShown ? context.shown.lines.length : 0)
      expect(screen.queryByText('Error creating Ann Bee', { exact: false }) !== null).toBe(
        isShown && context.failures.has(2),
      )
      expect(screen.queryByRole('group', { name: 'Line 3' }) !== null).toBe(isShown && O.isSome(context.open))
    }
  })
})

const renderAfter = (...before: readonly AnyEventObject[]) => {
  const { importing } = renderImport()
  const receiver: { send(event: AnyEventObject): void } = importing
  const tell = (...events: readonly AnyEventObject[]) => act(() => events.forEach((event) => receiver.send(event)))
  tell(...before)
  return { importing, tell }
}

const renderPreview = () => renderAfter(importEvents.found, importEvents.reference, importEvents.checked)

test('somebody who is there is changed only where that is asked for, and what changes is shown', () => {
  renderPreview()
  expect(screen.getByText(/^1 to upload · 1 needs attention first/)).toBeTruthy()
  const changes = screen.getByRole('list', { name: 'Changes in line 4' })
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Family name: Reed Reid'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import line 4' }))
  expect(screen.getByText(/^2 to upload/)).toBeTruthy()
})

test('the roles and the dashboard of a row are shown by their titles, as the list of users does', () => {
  renderPreview()
  const row = screen.getByRole('row', { name: /ann@firm\.example/ })
  expect([within(row).queryAllByText('Client').length, within(row).queryAllByText('Portfolio').length]).toEqual([1, 1])
})

test('a column is shown by its first cell with something in it, once it is said what it is, and passwords not at all', () => {
  const headers = ['Known as', 'Middle name', 'Password', 'Kennwort']
  const records = [
    { line: 2, cells: ['ann', '', 'Meridian4711', 'Meridian4711'] },
    { line: 3, cells: ['bob', 'Rose', 'Meridian4712', 'Meridian4712'] },
  ]
  const { tell } = renderAfter(
    importEvents.notFound,
    { type: 'file.chosen', files: [new File(['x'], 'people.csv')] },
    { type: 'file.read', read: E.right({ headers, records }) },
  )
  const examples = () => screen.getAllByText(/^As in /).map(({ textContent }) => textContent)
  expect(examples()).toEqual(['As in “Rose”'])
  tell({ type: 'mapping.changed', at: 0, column: 'username' })
  expect(examples()).toEqual(['As in “ann”', 'As in “Rose”'])
})

test('the last screen says how many rows were left out, and why', () => {
  const { tell } = renderPreview()
  tell({ type: 'row.toggled', key: 3 }, { type: 'upload.requested' })
  const outcome = { created: [], updated: [], unchanged: ['ann'], failed: [] }
  tell({ type: 'import.answered', answer: E.right(outcome) }, answered('forgetSent', true))
  expect(screen.getByRole('status').textContent).toContain(
    'No users were changed3 rows left out: 2 not chosen, 1 without changes.',
  )
})

test('the fields of a row take as many letters as those of the form, and show no password', () => {
  renderPreview()
  fireEvent.click(screen.getByRole('button', { name: 'Edit line 2' }))
  expect(screen.getByLabelText('Phone')).toHaveProperty('maxLength', 500)
  expect(screen.getByLabelText('Family name')).toHaveProperty('maxLength', 200)
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
})

test('B16, S11: a row says that a spreadsheet has damaged a telephone number, and can be uploaded all the same', () => {
  renderPreview()
  const counts = () =>
    screen
      .getByText(/^\d+ to upload/)
      .textContent.split(' · ')
      .slice(0, 2)
  const before = counts()
  fireEvent.click(screen.getByRole('button', { name: 'Edit line 2' }))
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '6.1412E+10' } })
  fireEvent.change(screen.getByLabelText('Mobile'), { target: { value: '412345678' } })
  fireEvent.keyDown(screen.getByLabelText('Mobile'), { key: 'Enter' })
  expect(screen.getByText('Phone: A spreadsheet has rounded this number')).toBeTruthy()
  expect(screen.getByText('Mobile: The first 0 of this number may be missing')).toBeTruthy()
  expect(counts()).toEqual(before)
})

test('whoever has lost a password to the reload is said to be invited', () => {
  renderPreview()
  expect(screen.getByText('Enter the password again, or the person is sent an invitation')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit line 2' }))
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Meridian4711' } })
  fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Enter' })
  expect(screen.queryByText('Enter the password again, or the person is sent an invitation')).toBeNull()
})

test('whose password was refused is nobody to be invited once it is saved and opened again', () => {
  const { importing } = renderPreview()
  fireEvent.click(screen.getByRole('button', { name: 'Edit line 2' }))
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'abc' } })
  fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Enter' })
  const kept = keptImport('admin', openImportOf(importing.getSnapshot().context))
  expect(JSON.stringify(kept)).not.toContain('abc')
  cleanup()
  const again = renderImport()
  const receiver: { send(event: AnyEventObject): void } = again.importing
  const restored = restoredImport(kept, 'admin')
  const rows = O.isSome(restored) ? restored.value.rows : []
  act(() => {
    receiver.send(answered('findDraft', restored))
    receiver.send(importEvents.reference)
    receiver.send({ type: 'rows.checked', checked: checkRows(rows, importReference.reference) })
  })
  expect(screen.getByText('Password: The password in the file was refused. Enter another one')).toBeTruthy()
  expect(screen.getByText(/^0 to upload · 2 need attention first · Saved/)).toBeTruthy()
})

test('a row is saved two seconds after its last edit, and at once when the focus leaves it', () => {
  const clock = new SimulatedClock()
  const importing = createActor(testedMachine, { input: importInput, clock }).start()
  const receiver: { send(event: AnyEventObject): void } = importing
  const status = () => importing.getSnapshot().context.preview.statuses.get(3)
  const edit = (text: string) => receiver.send({ type: 'row.edited', column: 'email', text })
  const started = [importEvents.found, importEvents.reference, importEvents.checked, { type: 'row.opened', line: 3 }]
  for (const event of started) receiver.send(event)
  edit('bob@firm')
  clock.increment(1_999)
  edit('bob@firm.example')
  clock.increment(1_999)
  expect(status()).toBe('Faulty')
  clock.increment(1)
  expect(status()).toBe('Added')
  edit('')
  receiver.send({ type: 'row.kept' })
  expect(status()).toBe('Faulty')
})

test('what could not be created is sent again alone, under another id', () => {
  const ids = ['first', 'second']
  const importing = createActor(testedMachine, { input: { ...importInput, newId: () => ids.shift() ?? '' } }).start()
  const receiver: { send(event: AnyEventObject): void } = importing
  const failed = sample.events.filter(({ type }) => type === 'import.answered')[1]
  for (const event of [importEvents.found, importEvents.reference, importEvents.checked, { type: 'upload.requested' }])
    receiver.send(event)
  const { sending } = importing.getSnapshot().context
  expect([sending.id, sending.rows.map(({ line }) => line)]).toEqual(['first', [2]])
  if (failed !== undefined) receiver.send(failed)
  receiver.send(answered('forgetSent', true))
  expect(importing.getSnapshot().context.rows.map(({ line }) => line)).toEqual([2, 3, 4])
  receiver.send(importEvents.reference)
  receiver.send(importEvents.checked)
  receiver.send({ type: 'upload.requested' })
  expect(importing.getSnapshot().context.sending.id).toBe('second')
})

test('a row that was being looked up as it was sent does not come back', () => {
  const importing = createActor(testedMachine, { input: importInput }).start()
  const receiver: { send(event: AnyEventObject): void } = importing
  const tell = (...events: readonly AnyEventObject[]) => events.forEach((event) => receiver.send(event))
  const reference = importEvents.reference
  tell(importEvents.found, reference, importEvents.checked, { type: 'row.opened', line: 3 })
  tell({ type: 'row.edited', column: 'email', text: 'bob@firm.example' }, { type: 'row.kept' })
  const outcome = { created: ['bob'], updated: [], unchanged: [], failed: [] }
  tell({ type: 'upload.requested' }, { type: 'import.answered', answer: E.right(outcome) })
  const { rows } = importing.getSnapshot().context
  tell(answered('forgetSent', true), reference)
  tell({ type: 'rows.checked', checked: checkRows(rows, importReference.reference) }, { type: 'draft.saved' })
  tell(answered('lookUp', O.some(importReference.reference)))
  expect([...importing.getSnapshot().context.preview.statuses.keys()]).toEqual([2, 4])
})

test.each([
  ['loses nothing where it is kept', true, false],
  ['is asked about where the browser has no room for it', false, true],
])('until what is left can be looked through again, leaving %s', (_, isKept, isAtRisk) => {
  const rests: unknown[] = []
  const keeping = testedMachine.provide({
    actors: {
      forgetSent: fromPromise(({ input }) => {
        rests.push(input.draft.rows.map(({ line }) => line))
        return Promise.resolve(isKept)
      }),
    },
  })
  const importing = createActor(keeping, { input: importInput }).start()
  const receiver: { send(event: AnyEventObject): void } = importing
  const lost = sample.events.filter(({ type }) => type === 'import.answered')[2]
  for (const event of [importEvents.found, importEvents.reference, importEvents.checked, { type: 'upload.requested' }])
    receiver.send(event)
  if (lost !== undefined) receiver.send(lost)
  receiver.send({ type: 'sending.cancelled' })
  expect([importing.getSnapshot().value, rests]).toEqual(['settling', [[2, 3, 4]]])
  expect(isImportAtRisk(importing.getSnapshot())).toBe(true)
  receiver.send(answered('forgetSent', isKept))
  for (const [state, event] of [
    ['readingReference', answered('readReference', lostRead)],
    ['withoutReference', { type: 'reference.retried' }],
    ['withoutReference', importEvents.reference],
    ['checking', importEvents.checked],
  ] as const) {
    expect(importing.getSnapshot().matches(state)).toBe(true)
    expect(isImportAtRisk(importing.getSnapshot())).toBe(isAtRisk)
    receiver.send(event)
  }
})
