import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { draftOf } from '../../../../src/domain/reports/editor/report-draft.ts'
import type { EditorStartResult } from '../../../../src/machines/reports/report-editing.ts'
import { reportEditorMachine } from '../../../../src/machines/reports/report-editor.ts'
import { reportHistoryMachine } from '../../../../src/machines/reports/report-history.ts'
import { startSample, sampleReport } from '../../../samples/reports/reports.ts'
import { reportHistory as sample } from '../../../samples/reports/report-history.ts'
import { newId } from '../../../samples/sample.ts'
import { HistoryDialog } from '../../../../src/views/reports/editor/dialogs/history-dialog.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = reportHistoryMachine.provide({
  actors: { retries: silent(), listEditions: unanswered(), findEdition: unanswered(), restoreEdition: unanswered() },
})
const { input: sampleInput } = sample

const editorMachine = reportEditorMachine.provide({
  actors: {
    retries: silent(),
    openEditor: fromPromise<EditorStartResult, O.Option<string>>(() =>
      Promise.resolve(E.right({ ...startSample, draft: draftOf(sampleReport) })),
    ),
    reportChanges: silent(),
  },
})

const buttonNames: Readonly<Record<string, RegExp>> = {
  'list.retried': /^Try again$/,
  'edition.retried': /^Try again$/,
  'restore.requested': /^Restore this$/,
  'restore.confirmed': /^Restore$/,
  'restore.cancelled': /^Cancel$/,
  'close.requested': /^Close: History/,
}

const renderHistory = async () => {
  const editor = createActor(editorMachine, { input: { name: O.some('valuation'), newId } }).start()
  await new Promise((resolve) => setTimeout(resolve))
  const history = createActor(testedMachine, { input: sampleInput }).start()
  renderView(<HistoryDialog editor={editor} history={history} />)
  const perform = async (event: EventFrom<typeof testedMachine>): Promise<void> => {
    const name = buttonNames[event.type]
    await act(async () => {
      if (name === undefined) history.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
      await Promise.resolve()
    })
  }
  return { history, perform }
}

describe('the history of a report', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput }))('$name', async ({ steps }) => {
    const { history, perform } = await renderHistory()
    for (const { event, state } of steps) {
      await perform(event)
      expect(history.getSnapshot().value).toEqual(state.value)
      expect(history.getSnapshot().context).toEqual(state.context)
      expect(screen.queryByRole('list', { name: 'Saves' }) !== null).toBe(
        state.matches('listed') || state.matches('closed'),
      )
      expect(screen.queryByText('Restore this version?') !== null).toBe(state.matches({ listed: 'asking' }))
      expect(screen.queryByText(/^Somebody else has saved this report since/) !== null).toBe(
        !state.matches('restoring') && O.isSome(state.context.refusal),
      )
    }
  })
})
