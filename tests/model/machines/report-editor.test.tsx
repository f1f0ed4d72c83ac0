import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, SimulatedClock } from 'xstate'
import { E, O } from '../../../src/domain/fp.ts'
import { missingFields, draftOf } from '../../../src/domain/report/editor/report-draft.ts'
import { isSameDraft } from '../../../src/domain/report/editor/rebase-draft.ts'
import type { DeskFinding, ReportReading, ReportSave, ReportSaving } from '../../../src/machines/report-editing.ts'
import { reportEditorMachine } from '../../../src/machines/report-editor.ts'
import { previewTabMachine } from '../../../src/machines/preview-tab.ts'
import { reportHistoryMachine } from '../../../src/machines/report-history.ts'
import { reportEditor as sample } from '../../../src/machines/samples/report-editor.ts'
import { sampleDesk, sampleReport } from '../../../src/machines/samples/reports.ts'
import { EditorTold } from '../../../src/views/admin/reports/editor/editor-told.tsx'
import { EditorTopBar } from '../../../src/views/admin/reports/editor/editor-top-bar.tsx'
import { pathsOf } from '../support/paths.ts'
import { renderView } from '../support/render-view.tsx'
import { silent } from '../support/silent.ts'
import { unanswered } from '../support/unanswered.ts'

const machine = reportEditorMachine.provide({
  actors: {
    openDesk: unanswered(),
    heardReport: silent(),
    saveReport: unanswered(),
    readReport: unanswered(),
    openCreated: unanswered(),
    exportReport: unanswered(),
    preview: previewTabMachine.provide({ actors: { findPreviewMeans: unanswered() } }),
    history: reportHistoryMachine.provide({ actors: { listEditions: unanswered() } }),
  },
})
const { input, identify } = sample
if (input === undefined || identify === undefined) throw new Error('the sample is not whole')

const buttons: Readonly<Record<string, string>> = {
  'mine.kept': 'Keep mine on top',
  'theirs.taken': 'Take theirs',
  'notice.dismissed': 'Dismiss',
  'history.opened': 'History',
  'save.requested': 'Save',
}

const renderEditor = () => {
  const editor = createActor(machine, { input }).start()
  renderView(
    <>
      <EditorTopBar editor={editor} />
      <EditorTold editor={editor} />
    </>,
  )
  const perform = async (event: EventFrom<typeof machine>): Promise<void> => {
    const name = buttons[event.type]
    await act(async () => {
      if (name === undefined) editor.send(event)
      else fireEvent.click(screen.getByRole('button', { name }))
      await Promise.resolve()
    })
  }
  return { editor, perform }
}

const opened = (provided: typeof machine, clock = new SimulatedClock()) => {
  const editor = createActor(
    provided.provide({
      actors: {
        openDesk: fromPromise<DeskFinding, O.Option<string>>(() =>
          Promise.resolve(E.right({ ...sampleDesk, draft: draftOf(sampleReport) })),
        ),
      },
    }),
    { input, clock },
  ).start()
  return { editor, clock }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

const theirs = {
  edition: { report: { ...sampleReport, ReportMarkup: '<p>Theirs</p>' }, revision: 2 },
  by: 'Ada Admin',
  at: '2026-11-20T00:00:00.000Z',
}

describe('an editor of a report', () => {
  test.each(pathsOf(machine, sample.events, { input, identify }))('$name', async ({ steps }) => {
    const { editor, perform } = renderEditor()
    for (const { event, state } of steps) {
      await perform(event)
      const { draft, base, theirs: found, notice, refusal } = state.context
      const isEditing = state.matches({ open: { work: 'editing' } })
      expect(editor.getSnapshot().value).toEqual(state.value)
      expect(editor.getSnapshot().context.draft).toEqual(draft)
      expect(screen.queryByText('Error Saving Report') !== null).toBe(O.isSome(refusal))
      expect(screen.queryByText('Report Saved') !== null).toBe(O.isSome(notice) && notice.value === 'ReportSaved')
      expect(screen.queryByText(/^Ada Admin has saved this report/) !== null).toBe(O.isSome(found))
      expect(screen.queryByText('Unsaved edits') !== null).toBe(!isSameDraft(draft, base))
      if (isEditing)
        expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(
          missingFields(draft).length > 0 || isSameDraft(draft, base),
        )
    }
  })

  test('says a save whose answer was lost again as the same', async () => {
    const said: ReportSave[] = []
    const answers: readonly ReportSaving[] = [
      E.left({ _tag: 'Lost' }),
      E.left({ _tag: 'Lost' }),
      E.right({ ReportName: 'valuation', revision: 2 }),
    ]
    const { editor, clock } = opened(
      machine.provide({
        actors: {
          saveReport: fromPromise<ReportSaving, ReportSave>(({ input: save }) => {
            said.push(save)
            return Promise.resolve(answers[said.length - 1] ?? E.left({ _tag: 'Lost' }))
          }),
        },
      }),
    )
    await settled()
    editor.send({ type: 'draft.edited', draft: { ReportTitle: 'Mine' } })
    editor.send({ type: 'save.requested' })
    await settled()
    clock.increment(10_000)
    await settled()
    clock.increment(10_000)
    await settled()
    expect(said).toHaveLength(3)
    expect(new Set(said.map(({ correlation }) => correlation)).size).toBe(1)
    expect(editor.getSnapshot().context).toMatchObject({ revision: 2, hasUnsavedActs: false, losses: 0 })
  })

  test('keeps what both changed apart, and mine on top where that is chosen', async () => {
    const { editor } = opened(
      machine.provide({
        actors: {
          saveReport: fromPromise<ReportSaving, ReportSave>(() => Promise.resolve(E.left({ _tag: 'Stale' }))),
          readReport: fromPromise<ReportReading, string>(() => Promise.resolve(E.right(theirs))),
        },
      }),
    )
    await settled()
    editor.send({ type: 'draft.edited', draft: { ReportTitle: 'Mine' } })
    editor.send({ type: 'save.requested' })
    await settled()
    await settled()
    expect(editor.getSnapshot().matches({ open: { work: 'conflicted' } })).toBe(true)
    editor.send({ type: 'mine.kept' })
    expect(editor.getSnapshot().context).toMatchObject({
      revision: 2,
      draft: { ReportTitle: 'Mine', ReportMarkup: '<p>Theirs</p>' },
      hasUnsavedActs: true,
    })
  })

  test('shows what somebody else saved when nothing is being written here', async () => {
    const { editor } = opened(
      machine.provide({
        actors: { readReport: fromPromise<ReportReading, string>(() => Promise.resolve(E.right(theirs))) },
      }),
    )
    await settled()
    editor.send({ type: 'report.heard' })
    await settled()
    expect(editor.getSnapshot().context).toMatchObject({ revision: 2, draft: { ReportMarkup: '<p>Theirs</p>' } })
    expect(editor.getSnapshot().context.notice).toEqual(O.some('Renewed'))
  })
})
