import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromPromise, SimulatedClock } from 'xstate'
import { useSelector } from '@xstate/react'
import { E, O } from '../../../../src/domain/fp.ts'
import { stackedLayout, sideBySideLayout } from '../../../../src/domain/reports/editor/panes.ts'
import {
  draftOf,
  emptyDraft,
  isSameDraft,
  missingFields,
  type ReportDraft,
} from '../../../../src/domain/reports/editor/report-draft.ts'
import type { CheckResult, KeyedEdit, EditSave, SaveResult } from '../../../../src/machines/kit/editing.ts'
import {
  type EditorStartResult,
  type EditorStart,
  reportDraftMachine,
  type ReportEdited,
  type SavedReportResult,
  type SavedReport,
} from '../../../../src/machines/reports/report-editing.ts'
import {
  type CreatedReport,
  type ReportDraftRef,
  reportEditorMachine,
  type ReportEditorRef,
} from '../../../../src/machines/reports/report-editor.ts'
import { previewTabMachine } from '../../../../src/machines/reports/preview-tab.ts'
import {
  type EditionResult,
  type EditionRequest,
  type EditionRestoreRequest,
  type EditionRestoreResult,
  type EditionsResult,
  reportHistoryMachine,
} from '../../../../src/machines/reports/report-history.ts'
import {
  reportDraft as writtenSample,
  reportEditor as sample,
  reportTheirs,
} from '../../../samples/reports/report-editor.ts'
import { startSample, sampleDoubt, sampleReport } from '../../../samples/reports/reports.ts'
import { WarningsDialog } from '../../../../src/views/reports/editor/dialogs/warnings-dialog.tsx'
import type { RetryDue } from '../../../../src/streams/socket/retries.ts'
import { EditorNotices } from '../../../../src/views/reports/editor/report-editor-screen.tsx'
import { EditorTopBar } from '../../../../src/views/reports/editor/editor-top-bar.tsx'
import { ReportFields } from '../../../../src/views/reports/editor/report-fields.tsx'
import { answered, lostRead, newId } from '../../../samples/sample.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type Check = CheckResult<ReportEdited>
type Saving = SaveResult<ReportEdited>

const checkedActor = (answer: Check) => fromPromise<Check, EditSave<ReportEdited>>(() => Promise.resolve(answer))
const savedActor = (answer: (save: EditSave<ReportEdited>) => Saving) =>
  fromPromise<Saving, EditSave<ReportEdited>>(({ input: save }) => Promise.resolve(answer(save)))
const foundActor = (saved: SavedReport) =>
  fromPromise<SavedReportResult, KeyedEdit<ReportEdited>>(() => Promise.resolve(E.right(saved)))

const unansweredActors = {
  retries: silent<RetryDue>(),
  check: unanswered<Check, EditSave<ReportEdited>>(),
  save: unanswered<Saving, EditSave<ReportEdited>>(),
  read: unanswered<SavedReportResult, KeyedEdit<ReportEdited>>(),
}

const written = (actors: Partial<typeof unansweredActors> = {}) =>
  reportDraftMachine.provide({ actors: { ...unansweredActors, ...actors } })

const testedMachine = reportEditorMachine.provide({
  actors: {
    retries: silent(),
    openEditor: unanswered(),
    reportChanges: silent(),
    readReport: unanswered(),
    openCreated: unanswered(),
    exportReport: unanswered(),
    editor: written(),
    preview: previewTabMachine.provide({
      actors: { retries: silent(), figures: silent(), findPreviewMeans: unanswered() },
    }),
    history: reportHistoryMachine.provide({ actors: { retries: silent(), listEditions: unanswered() } }),
  },
})
const { input: sampleInput } = sample

const buttonNames: Readonly<Record<string, string>> = {
  'mine.kept': 'Keep mine',
  'theirs.taken': 'Load their version',
  'notice.dismissed': 'Dismiss',
  'history.opened': 'History',
  'save.requested': 'Save',
  'save.confirmed': 'Save anyway',
  'save.cancelled': 'Cancel',
}

const writtenIn = (editor: ReportEditorRef): ReportDraftRef => {
  const ref = editor.getSnapshot().children.editor
  if (ref === undefined) throw new Error('the report is not open')
  return ref
}

const AskedCall = ({ editor }: { readonly editor: ReportEditorRef }) => {
  const ref = useSelector(editor, ({ children }) => children.editor)
  const isDoubted = useSelector(ref, (snapshot) => snapshot?.matches('doubted') === true)
  return ref !== undefined && isDoubted && <WarningsDialog editor={ref} />
}

const renderEditor = (provided = testedMachine) => {
  const editor = createActor(provided, { input: sampleInput }).start()
  renderView(
    <>
      <EditorTopBar editor={editor} />
      <EditorNotices editor={editor} />
      <AskedCall editor={editor} />
    </>,
  )
  const performOn =
    <Performed extends { readonly type: string }>(receiver: () => { readonly send: (event: Performed) => void }) =>
    (event: Performed): Promise<void> =>
      act(async () => {
        const name = buttonNames[event.type]
        if (name === undefined) receiver().send(event)
        else fireEvent.click(screen.getByRole('button', { name }))
        await Promise.resolve()
      })
  return {
    editor,
    perform: performOn<EventFrom<typeof testedMachine>>(() => editor),
    write: performOn<EventFrom<typeof reportDraftMachine>>(() => writtenIn(editor)),
  }
}

const openingActor = (start: Partial<EditorStart> = {}) =>
  fromPromise<EditorStartResult, O.Option<string>>(() =>
    Promise.resolve(E.right({ ...startSample, draft: draftOf(sampleReport), ...start })),
  )

const opened = (provided: typeof testedMachine, clock = new SimulatedClock()) => {
  const editor = createActor(provided.provide({ actors: { openEditor: openingActor() } }), {
    input: sampleInput,
    clock,
  }).start()
  return { editor, clock }
}

const writing = (actors: Partial<typeof unansweredActors>) =>
  opened(testedMachine.provide({ actors: { editor: written(actors) } }))

const settled = () => new Promise((resolve) => setTimeout(resolve))

const sound = checkedActor(E.right(O.none))

const saveAs = (editor: ReportEditorRef, ReportTitle: string): void => {
  editor.send({ type: 'draft.edited', draft: { ReportTitle } })
  writtenIn(editor).send({ type: 'save.requested' })
}

describe('an editor of a report', () => {
  test.each(pathsOf(testedMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { editor, perform } = renderEditor()
    for (const { event, state } of steps) {
      await perform(event)
      const now = editor.getSnapshot()
      expect(now.matches('open')).toBe(state.matches('open'))
      expect(now.hasTag('missing')).toBe(state.hasTag('missing'))
      if (state.matches('open'))
        expect(screen.getByRole('heading', { name: now.context.draft.ReportTitle })).toBeDefined()
      const { notice } = now.context
      expect(screen.queryByText('Earlier version restored') !== null).toBe(
        O.isSome(notice) && notice.value === 'Restored',
      )
    }
  })

  test.each(pathsOf(reportDraftMachine, writtenSample.events, writtenSample))('$name', async ({ steps }) => {
    const { editor, write } = renderEditor(testedMachine.provide({ actors: { openEditor: openingActor() } }))
    await act(settled)
    for (const { event, state } of steps) {
      await write(event)
      const { draft, saved: base, theirs, refusal, answer } = state.context
      const now = editor.getSnapshot().context
      expect(writtenIn(editor).getSnapshot().value).toEqual(state.value)
      expect(now.draft).toEqual(draft)
      expect(now.hasUnsavedActs).toBe(!isSameDraft(draft, base.draft))
      expect(screen.queryByRole('dialog') !== null).toBe(state.matches('doubted'))
      expect(screen.queryByText('Error Saving Report') !== null).toBe(O.isSome(refusal))
      if (event.type.endsWith('.save'))
        expect(screen.queryByText('Report Saved') !== null).toBe(
          O.isSome(answer) && O.isNone(refusal) && state.matches('editing'),
        )
      expect(screen.queryByText(/^Ada Admin has saved this report/) !== null).toBe(O.isSome(theirs))
      expect(screen.queryByText('Unsaved edits') !== null).toBe(!isSameDraft(draft, base.draft))
      if (state.matches('editing'))
        expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(
          missingFields(draft).length > 0 || isSameDraft(draft, base.draft),
        )
    }
  })

  test('asks for a save whose answer was lost again as the same', async () => {
    const saves: EditSave<ReportEdited>[] = []
    const answers: readonly Saving[] = [
      E.left({ _tag: 'Lost' }),
      E.left({ _tag: 'Lost' }),
      E.right({ ReportName: 'valuation', revision: 2 }),
    ]
    const { editor, clock } = writing({
      check: sound,
      save: savedActor((save) => {
        saves.push(save)
        return answers[saves.length - 1] ?? E.left({ _tag: 'Lost' })
      }),
    })
    await settled()
    saveAs(editor, 'Mine')
    await settled()
    clock.increment(10_000)
    await settled()
    clock.increment(10_000)
    await settled()
    expect(saves).toHaveLength(3)
    expect(saves.map(({ correlation }) => correlation)).toEqual([newId(), newId(), newId()])
    expect(editor.getSnapshot().context).toMatchObject({ saved: { revision: 2 }, hasUnsavedActs: false })
  })

  test('says that there was no answer after three more times, and asks for the same when it is asked again', async () => {
    const saves: EditSave<ReportEdited>[] = []
    const { editor, clock } = writing({
      check: sound,
      save: savedActor((save) => {
        saves.push(save)
        return E.left({ _tag: 'Lost' })
      }),
    })
    await settled()
    saveAs(editor, 'Mine')
    for (const pause of [2_000, 4_000, 8_000, 0]) {
      await settled()
      clock.increment(pause)
    }
    expect(saves).toHaveLength(4)
    expect(editor.getSnapshot().context.refusal).toEqual(O.some({ _tag: 'Lost' }))
    writtenIn(editor).send({ type: 'save.requested' })
    await settled()
    expect(saves).toHaveLength(5)
    expect(new Set(saves).size).toBe(1)
  })

  test('keeps what is written while it is saved', async () => {
    const { editor } = writing({
      check: sound,
      save: savedActor(() => E.right({ ReportName: 'valuation', revision: 2 })),
    })
    await settled()
    saveAs(editor, 'Mine')
    editor.send({ type: 'draft.edited', draft: { ReportTitle: 'Mine, and more' } })
    await settled()
    await settled()
    expect(editor.getSnapshot().context).toMatchObject({
      draft: { ReportTitle: 'Mine, and more' },
      saved: { draft: { ReportTitle: 'Mine' }, revision: 2 },
      hasUnsavedActs: true,
    })
  })

  test('keeps what both changed apart, and mine on top where that is chosen', async () => {
    const { editor } = writing({
      check: sound,
      save: savedActor(() => E.left({ _tag: 'Stale' })),
      read: foundActor(reportTheirs),
    })
    await settled()
    saveAs(editor, 'Mine')
    await settled()
    await settled()
    expect(writtenIn(editor).getSnapshot().matches('conflicted')).toBe(true)
    writtenIn(editor).send({ type: 'mine.kept' })
    expect(editor.getSnapshot().context).toMatchObject({
      saved: { revision: 2 },
      draft: { ReportTitle: 'Mine', ReportMarkup: '<p>Theirs</p>' },
      hasUnsavedActs: true,
    })
  })

  const readReport = fromPromise<SavedReportResult, string>(() => Promise.resolve(E.right(reportTheirs)))

  const hearing = (actors: { readonly history?: typeof reportHistoryMachine } = {}) =>
    opened(testedMachine.provide({ actors: { readReport, ...actors } }))

  test('shows what somebody else saved when nothing is being written here', async () => {
    const { editor } = hearing()
    await settled()
    editor.send({ type: 'report.changed' })
    await settled()
    expect(editor.getSnapshot().context).toMatchObject({ saved: { revision: 2 }, draft: reportTheirs.draft })
    expect(editor.getSnapshot().context.notice).toEqual(O.some('Renewed'))
  })

  test('asks what is to be done with what somebody else saved while something is being written here', async () => {
    const { editor } = hearing()
    await settled()
    saveAs(editor, 'Mine')
    editor.send({ type: 'report.changed' })
    await settled()
    expect(writtenIn(editor).getSnapshot().value).toBe('conflicted')
    expect(editor.getSnapshot().context.theirs).toEqual(O.some(reportTheirs))
  })

  test('says that it was restored once what was restored is there, and gives up what was being written', async () => {
    const then = { report: sampleReport, revision: 0 }
    const { editor } = hearing({
      history: reportHistoryMachine.provide({
        actors: {
          retries: silent(),
          listEditions: fromPromise<EditionsResult, string>(() => Promise.resolve(E.right([]))),
          findEdition: fromPromise<EditionResult, EditionRequest>(() => Promise.resolve(E.right(then))),
          restoreEdition: fromPromise<EditionRestoreResult, EditionRestoreRequest>(() =>
            Promise.resolve(E.right(null)),
          ),
        },
      }),
    })
    await settled()
    editor.send({ type: 'draft.edited', draft: { ReportTitle: 'Mine' } })
    editor.send({ type: 'history.opened' })
    await settled()
    const history = editor.getSnapshot().children.history
    history?.send({ type: 'edition.chosen', revision: 0 })
    await settled()
    history?.send({ type: 'restore.requested' })
    history?.send({ type: 'restore.confirmed' })
    expect(editor.getSnapshot().context.notice).toEqual(O.none)
    await settled()
    expect(editor.getSnapshot().context).toMatchObject({ draft: reportTheirs.draft, hasUnsavedActs: false })
    expect(editor.getSnapshot().context.notice).toEqual(O.some('Restored'))
  })

  test('reads what was restored again until it is there', () => {
    const paths = pathsOf(
      testedMachine,
      [
        answered('openEditor', E.right({ ...startSample, draft: draftOf(sampleReport) })),
        { type: 'history.opened' },
        answered('history', { isRestored: true }),
        answered('readRestored', lostRead),
        answered('readRestored', E.right(reportTheirs)),
        { type: 'retry.due' },
      ],
      { input: sampleInput, identify: ({ value }) => value },
    )
    const retried = paths.flatMap(({ steps }) => steps.filter(({ event }) => event.type === 'retry.due'))
    expect(retried.length).toBeGreaterThan(0)
    for (const { state } of retried) expect(state.matches({ open: { dialog: 'restored' } })).toBe(true)
  })

  const saving = async (check: Check) => {
    const saves: EditSave<ReportEdited>[] = []
    const { editor } = writing({
      check: checkedActor(check),
      save: savedActor((save) => {
        saves.push(save)
        return E.right({ ReportName: 'valuation', revision: 2 })
      }),
    })
    await settled()
    saveAs(editor, 'Mine')
    await settled()
    await settled()
    return { editor, saves }
  }

  test('saves nothing that no run could write, and brings what is wrong in it into sight', async () => {
    const fault = { _tag: 'HelperFault', message: 'Unexpected end of input', part: 'helpers', line: 7 } as const
    const { editor, saves } = await saving(E.left({ _tag: 'Faulty', fault }))
    expect(saves).toEqual([])
    expect(writtenIn(editor).getSnapshot().value).toBe('editing')
    expect(editor.getSnapshot().context.panes).toEqual({
      type: 'tabs',
      tabs: ['code', 'helpers', 'preview'],
      activeTabIndex: 1,
    })
    renderView(<EditorNotices editor={editor} />)
    expect(screen.getByRole('alert').textContent).toContain('Helpers, line 7: Unexpected end of input')
    act(() => editor.send({ type: 'draft.edited', draft: { ReportHelperScript: '// mended' } }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks before it saves what names a field there is not, and saves what was asked about', async () => {
    const { editor, saves } = await saving(E.right(O.some({ doubts: [sampleDoubt] })))
    renderView(<AskedCall editor={editor} />)
    expect(screen.getByRole('dialog').textContent).toContain('Line 1: report.titel (did you mean report.title?)')
    expect(saves).toEqual([])
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
      await settled()
    })
    expect(saves.map(({ draft }) => draft.ReportTitle)).toEqual(['Mine'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks before it saves what could not be written from sample data', async () => {
    const trial = { _tag: 'HelperFault', message: 'boom: no luck', part: 'helpers', line: 2 } as const
    const { editor, saves } = await saving(E.right(O.some({ doubts: [], trial })))
    renderView(<AskedCall editor={editor} />)
    expect(screen.getByRole('dialog').textContent).toContain('Helpers, line 2: boom: no luck')
    expect(saves).toEqual([])
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
      await settled()
    })
    expect(saves.map(({ draft }) => draft.ReportTitle)).toEqual(['Mine'])
  })

  const begun = (draft: ReportDraft) =>
    testedMachine.provide({ actors: { openEditor: openingActor({ edition: O.none, draft }) } })

  const pointedOut = () => screen.queryAllByText('This field is required').length

  test('points out what is missing where it was edited, and nowhere else', async () => {
    const editor = createActor(begun(emptyDraft), { input: { ...sampleInput, name: O.none } }).start()
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
      input: { ...sampleInput, name: O.none },
    }).start()
    await settled()
    renderView(<ReportFields editor={editor} />)
    expect(pointedOut()).toBe(1)
  })

  test('keeps how the panes lie when a new report is saved for the first time', async () => {
    const created: CreatedReport[] = []
    const fresh = createActor(
      begun(draftOf(sampleReport)).provide({
        actors: {
          editor: written({ check: sound, save: savedActor(() => E.right({ ReportName: 'valuation', revision: 1 })) }),
          openCreated: fromPromise<unknown, CreatedReport>(({ input: made }) => {
            created.push(made)
            return Promise.resolve()
          }),
        },
      }),
      { input: { ...sampleInput, name: O.none } },
    ).start()
    await settled()
    fresh.send({ type: 'panes.arranged', panes: stackedLayout })
    writtenIn(fresh).send({ type: 'save.requested' })
    await settled()
    await settled()
    expect(created).toEqual([{ name: 'valuation', panes: stackedLayout }])

    const next = createActor(
      testedMachine.provide({
        actors: {
          openEditor: openingActor({ created: O.some(sideBySideLayout) }),
        },
      }),
      { input: sampleInput },
    ).start()
    await settled()
    expect(next.getSnapshot().context.panes).toEqual(sideBySideLayout)
    expect(next.getSnapshot().context.notice).toEqual(O.some('ReportSaved'))
    expect(next.getSnapshot().children.preview?.getSnapshot().value).toBe('loading')
  })
})
