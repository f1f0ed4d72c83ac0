import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, SimulatedClock } from 'xstate'
import { useSelector } from '@xstate/react'
import { E, O } from '../../../../src/domain/fp.ts'
import { oneAboveTheOther, sideBySide } from '../../../../src/domain/reports/editor/panes.ts'
import {
  draftOf,
  emptyDraft,
  missingFields,
  type ReportDraft,
} from '../../../../src/domain/reports/editor/report-draft.ts'
import type { ReportContent } from '../../../../src/domain/reports/report.ts'
import { isSameDraft } from '../../../../src/domain/reports/editor/rebase-draft.ts'
import type {
  EditorOpening,
  ReportChecking,
  ReportReading,
  ReportSave,
  ReportSaving,
} from '../../../../src/machines/reports/report-editing.ts'
import {
  type Created,
  reportEditorMachine,
  type ReportEditorRef,
} from '../../../../src/machines/reports/report-editor.ts'
import { previewTabMachine } from '../../../../src/machines/reports/preview-tab.ts'
import { reportHistoryMachine } from '../../../../src/machines/reports/report-history.ts'
import { reportEditor as sample } from '../../../samples/reports/report-editor.ts'
import { startSample, sampleDoubt, sampleReport } from '../../../samples/reports/reports.ts'
import { DoubtsDialog } from '../../../../src/views/reports/editor/doubts-dialog.tsx'
import { EditorTold } from '../../../../src/views/reports/editor/report-editor-screen.tsx'
import { EditorTopBar } from '../../../../src/views/reports/editor/editor-top-bar.tsx'
import { ReportFields } from '../../../../src/views/reports/editor/report-fields.tsx'
import { answered } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const machine = reportEditorMachine.provide({
  actors: {
    retries: silent(),
    openEditor: unanswered(),
    reportChanges: silent(),
    checkReport: unanswered(),
    saveReport: unanswered(),
    readReport: unanswered(),
    openCreated: unanswered(),
    exportReport: unanswered(),
    preview: previewTabMachine.provide({
      actors: { retries: silent(), figures: silent(), findPreviewMeans: unanswered() },
    }),
    history: reportHistoryMachine.provide({ actors: { retries: silent(), listEditions: unanswered() } }),
  },
})
const { input, identify } = sample
if (input === undefined || identify === undefined) throw new Error('the sample is not whole')

const buttons: Readonly<Record<string, string>> = {
  'mine.kept': 'Keep mine',
  'theirs.taken': 'Load their version',
  'notice.dismissed': 'Dismiss',
  'history.opened': 'History',
  'save.requested': 'Save',
  'save.confirmed': 'Save anyway',
  'save.cancelled': 'Cancel',
}

const Asked = ({ editor }: { readonly editor: ReportEditorRef }) =>
  useSelector(editor, (snapshot) => snapshot.matches({ open: { work: 'asking' } })) && <DoubtsDialog editor={editor} />

const renderEditor = () => {
  const editor = createActor(machine, { input }).start()
  renderView(
    <>
      <EditorTopBar editor={editor} />
      <EditorTold editor={editor} />
      <Asked editor={editor} />
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
        retries: silent(),
        openEditor: fromPromise<EditorOpening, O.Option<string>>(() =>
          Promise.resolve(E.right({ ...startSample, draft: draftOf(sampleReport) })),
        ),
      },
    }),
    { input, clock },
  ).start()
  return { editor, clock }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

const checkedAs = (checking: ReportChecking) =>
  fromPromise<ReportChecking, ReportContent>(() => Promise.resolve(checking))

const sound = checkedAs(E.right({ fault: null, doubts: [] }))

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
      const isAsking = state.matches({ open: { work: 'asking' } })
      const isEditing = state.matches({ open: { work: 'editing' } })
      expect(editor.getSnapshot().value).toEqual(state.value)
      expect(editor.getSnapshot().context.draft).toEqual(draft)
      expect(screen.queryByRole('dialog') !== null).toBe(isAsking)
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
          checkReport: sound,
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
          checkReport: sound,
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
    editor.send({ type: 'report.changed' })
    await settled()
    expect(editor.getSnapshot().context).toMatchObject({ revision: 2, draft: { ReportMarkup: '<p>Theirs</p>' } })
    expect(editor.getSnapshot().context.notice).toEqual(O.some('Renewed'))
  })

  test('says that it was restored once what was restored is there', () => {
    const paths = pathsOf(
      machine,
      [
        answered('openEditor', E.right({ ...startSample, draft: draftOf(sampleReport) })),
        { type: 'history.opened' },
        answered('history', { isRestored: true }),
        answered('readRestored', E.left('unreachable')),
        answered('readRestored', E.right(theirs)),
        { type: 'retry.due' },
      ],
      { input, identify, cover: 'transitions' },
    )
    const steps = paths.flatMap((path) =>
      path.steps.map(({ state }, index) => ({ before: path.steps[index - 1]?.state, state })),
    )
    const unread = steps.filter(({ state }) => state.matches({ open: { dialog: 'unread' } }))
    const restored = steps.filter(({ state }) => O.isSome(state.context.notice))
    expect(unread.length).toBeGreaterThan(0)
    expect(restored.length).toBeGreaterThan(0)
    for (const { before, state } of unread) expect(state.context).toEqual(before?.context)
    for (const { state } of restored)
      expect(state.context).toMatchObject({ notice: O.some('Restored'), draft: { ReportMarkup: '<p>Theirs</p>' } })
  })

  const saving = async (checking: ReportChecking) => {
    const saved: ReportSave[] = []
    const { editor } = opened(
      machine.provide({
        actors: {
          checkReport: checkedAs(checking),
          saveReport: fromPromise<ReportSaving, ReportSave>(({ input: save }) => {
            saved.push(save)
            return Promise.resolve(E.right({ ReportName: 'valuation', revision: 2 }))
          }),
        },
      }),
    )
    await settled()
    editor.send({ type: 'draft.edited', draft: { ReportTitle: 'Mine' } })
    editor.send({ type: 'save.requested' })
    await settled()
    await settled()
    return { editor, saved }
  }

  test('saves nothing that no run could write, and brings what is wrong in it into sight', async () => {
    const fault = { _tag: 'HelperFault', message: 'Unexpected end of input', part: 'helpers', line: 7 } as const
    const { editor, saved } = await saving(E.right({ fault, doubts: [] }))
    expect(saved).toEqual([])
    expect(editor.getSnapshot().matches({ open: { work: 'editing' } })).toBe(true)
    expect(editor.getSnapshot().context.panes).toEqual({
      type: 'tabs',
      tabs: ['code', 'helpers', 'preview'],
      activeTabIndex: 1,
    })
    renderView(<EditorTold editor={editor} />)
    expect(screen.getByRole('alert').textContent).toContain('Helpers, line 7: Unexpected end of input')
    act(() => editor.send({ type: 'draft.edited', draft: { ReportHelperScript: '// mended' } }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks before it saves what names a field there is not, and saves what was asked about', async () => {
    const { editor, saved } = await saving(E.right({ fault: null, doubts: [sampleDoubt] }))
    renderView(<Asked editor={editor} />)
    expect(screen.getByRole('dialog').textContent).toContain('Line 1: report.titel (did you mean report.title?)')
    expect(saved).toEqual([])
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
      await settled()
    })
    expect(saved.map(({ content }) => content.ReportTitle)).toEqual(['Mine'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks before it saves what could not be written from sample data', async () => {
    const trial = { _tag: 'HelperFault', message: 'boom: no luck', part: 'helpers', line: 2 } as const
    const { editor, saved } = await saving(E.right({ fault: null, doubts: [], trial }))
    renderView(<Asked editor={editor} />)
    expect(screen.getByRole('dialog').textContent).toContain('Helpers, line 2: boom: no luck')
    expect(saved).toEqual([])
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
      await settled()
    })
    expect(saved.map(({ content }) => content.ReportTitle)).toEqual(['Mine'])
  })

  test('leaves it to the server where a report could not be checked', async () => {
    const { saved } = await saving(E.left('unreachable'))
    expect(saved).toHaveLength(1)
  })

  const begun = (draft: ReportDraft) =>
    machine.provide({
      actors: {
        openEditor: fromPromise<EditorOpening, O.Option<string>>(() =>
          Promise.resolve(E.right({ ...startSample, edition: O.none, draft })),
        ),
      },
    })

  const pointedOut = () => screen.queryAllByText('This field is required').length

  test('points out what is missing where it was edited, and nowhere else', async () => {
    const editor = createActor(begun(emptyDraft), { input: { ...input, name: O.none } }).start()
    await settled()
    renderView(<ReportFields editor={editor} />)
    const title = screen.getByRole('textbox', { name: 'Title' })
    fireEvent.change(title, { target: { value: 'Net worth' } })
    expect(pointedOut()).toBe(0)
    fireEvent.change(title, { target: { value: '' } })
    expect(pointedOut()).toBe(1)
    expect(title.getAttribute('aria-invalid')).toBe('true')
  })

  test('points out what a file did not bring', async () => {
    const editor = createActor(begun({ ...draftOf(sampleReport), ReportLogoID: null }), {
      input: { ...input, name: O.none },
    }).start()
    await settled()
    renderView(<ReportFields editor={editor} />)
    expect(pointedOut()).toBe(1)
  })

  test('keeps how the panes lie when a new report is saved for the first time', async () => {
    const created: Created[] = []
    const fresh = createActor(
      begun(draftOf(sampleReport)).provide({
        actors: {
          checkReport: sound,
          saveReport: fromPromise<ReportSaving, ReportSave>(() =>
            Promise.resolve(E.right({ ReportName: 'valuation', revision: 1 })),
          ),
          openCreated: fromPromise<unknown, Created>(({ input: made }) => {
            created.push(made)
            return Promise.resolve()
          }),
        },
      }),
      { input: { ...input, name: O.none } },
    ).start()
    await settled()
    fresh.send({ type: 'panes.arranged', panes: oneAboveTheOther })
    fresh.send({ type: 'save.requested' })
    await settled()
    await settled()
    expect(created).toEqual([{ name: 'valuation', panes: oneAboveTheOther }])

    const next = createActor(
      machine.provide({
        actors: {
          openEditor: fromPromise<EditorOpening, O.Option<string>>(() =>
            Promise.resolve(E.right({ ...startSample, draft: draftOf(sampleReport), created: O.some(sideBySide) })),
          ),
        },
      }),
      { input },
    ).start()
    await settled()
    expect(next.getSnapshot().context.panes).toEqual(sideBySide)
    expect(next.getSnapshot().context.notice).toEqual(O.some('ReportSaved'))
    expect(next.getSnapshot().children.preview?.getSnapshot().value).toBe('loading')
  })
})
