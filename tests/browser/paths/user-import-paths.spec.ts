import type { Page } from '@playwright/test'
import { O } from '../../../src/domain/fp.ts'
import { columnTitles } from '../../../src/domain/users/import/columns.ts'
import { isChosen, rowsToSend, statusOf } from '../../../src/domain/users/import/import-preview.ts'
import { importResultText, fileFaultText, statusTexts } from '../../../src/views/users/import/import-texts.ts'
import { accessibleOnce } from '../support/accessible-everywhere.ts'
import { expect } from '../support/plutus-test.ts'
import { openImportPage, partsOf } from '../support/user-import/import-page.ts'
import { importWalks, isAsking, isPassing, isWritten, type ImportState } from '../support/user-import/import-walks.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'

const stepNames = {
  choosing: 'File to choose',
  mapping: 'Columns of the file',
  readingReference: 'Reading',
  withoutReference: 'Could not load users',
  previewing: 'Rows to review',
  sending: 'Upload',
  lost: 'Upload not answered',
  settled: 'Uploaded',
} as const

const alertsOf = ({ value, context: { fault, refusal } }: ImportState): readonly RegExp[] => {
  const step = typeof value === 'string' ? value : Object.keys(value).join()
  if (step === 'choosing' && O.isSome(fault)) return [new RegExp(`^${fileFaultText(fault.value)}`)]
  if (step === 'previewing' && O.isSome(refusal)) return [new RegExp(refusal.value)]
  if (step === 'withoutReference') return [/Try again$/]
  return step === 'lost' ? [/^There was a problem/] : []
}

const openImport = async (page: Page) => {
  const { begin, perform } = await openImportPage(page)
  const { dialog, button, line, box, show, question } = partsOf(page)
  const expectAccessible = accessibleOnce(page)

  const expectRows = async (state: ImportState): Promise<void> => {
    const { preview, choice, shown, failures, open, keeping } = state.context
    await expect(dialog.getByRole('rowheader')).toHaveCount(shown.lines.length)
    for (const at of shown.lines) {
      const row = dialog.getByRole('row').filter({ has: box(at) })
      await expect(row).toContainText(statusTexts[statusOf(preview, at)])
      await expect(box(at)).toBeChecked({ checked: isChosen(preview, choice, at) })
      await expect(row.getByText(failures.get(at)?.message ?? 'Error creating')).toHaveCount(failures.has(at) ? 1 : 0)
    }
    await expect(show).toHaveValue(shown.only ?? '')
    await expect(dialog.getByText('Saved in this browser tab')).toHaveCount(keeping === 'kept' ? 1 : 0)
    await expect(button('Upload')).toBeEnabled({ enabled: rowsToSend(preview, choice).rows.length > 0 })
    await expect(line(3)).toHaveCount(O.isSome(open) ? 1 : 0)
    if (O.isSome(open))
      await expect(line(3).getByRole('textbox', { name: columnTitles.email })).toHaveValue(open.value.cells.email ?? '')
  }

  const expectSeen = async (state: ImportState): Promise<void> => {
    if (state.matches('closed')) return expect(dialog).toHaveCount(0)
    if (isPassing(state)) return
    const { created, updated, mapping, fault, refusal } = state.context
    const name = Object.entries(stepNames).find(([step]) => JSON.stringify(state.value).includes(`"${step}"`))?.[1]
    await expect(dialog.getByRole('group', { name: name ?? '', exact: true })).toBeVisible()
    await expect(question).toHaveCount(isAsking(state) ? 1 : 0)
    if (!isAsking(state)) await expect(dialog.getByRole('alert')).toHaveText(alertsOf(state))
    if (state.matches('mapping')) {
      await expect(dialog.getByRole('combobox').first()).toHaveValue(mapping[0] ?? '')
      await expect(button('Continue')).toBeEnabled({ enabled: state.can({ type: 'mapping.confirmed' }) })
    }
    if (state.matches('previewing') && !isAsking(state)) await expectRows(state)
    if (state.matches('sending')) await expect(button('Cancel')).toBeEnabled()
    if (state.matches('settled'))
      await expect(dialog.getByRole('status')).toContainText(importResultText(created.length, updated.length))
    // nothing is seen of it, and the clock stands
    if (!isWritten(state)) await expectAccessible([state.value, O.isSome(fault), O.isSome(refusal)])
  }

  return { begin, perform, expectSeen }
}

testWalksOf({ who: 'an import of users', walks: importWalks, open: openImport })
