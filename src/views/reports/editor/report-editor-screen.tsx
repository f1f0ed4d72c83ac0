import { Skeleton, Title, Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { EditorTopBar } from './editor-top-bar.tsx'
import { ReportFields } from './report-fields.tsx'
import styles from './report-editor-screen.module.css'
import { O } from '../../../domain/fp.ts'
import { EditorConflict } from './dialogs/conflict.tsx'
import { faultLine } from '../../../domain/reports/template/report-fault.ts'
import type { EditorNotice, ReportSaveRefusal } from '../../../machines/reports/report-editing.ts'
import { lazyComponent } from '../../adapters/lazy-component.tsx'
import { errorGettingReport, errorSavingReport, reportSavedText } from '../../../domain/texts.ts'

const noticeTexts: Readonly<Record<EditorNotice, string>> = {
  ReportSaved: reportSavedText,
  LogoSaved: 'Saved',
  LogoCreated: 'Created',
  Restored: 'Earlier version restored',
  Renewed: 'Somebody else saved this report. The latest version is shown',
}

const refusalText = (refusal: ReportSaveRefusal): string => {
  switch (refusal._tag) {
    case 'Faulty':
      return faultLine(refusal.fault)
    case 'Refused':
    case 'Field':
      return refusal.message
    case 'Gone':
      return 'This report no longer exists.'
    case 'Stale':
      return 'Somebody else has saved this report since you opened it.'
    case 'Lost':
      return 'Connection lost. Save again; nothing is duplicated.'
  }
}

export const EditorNotices = ({ editor }: Props) => {
  const { notice, refusal, theirs } = useSelector(editor, ({ context }) => context)
  return (
    <div className={styles['told']}>
      <NoticeAlert
        notice={O.map((what: EditorNotice) => noticeTexts[what])(notice)}
        color={O.isSome(notice) && notice.value === 'Renewed' ? 'blue' : 'green'}
        margin={0}
        onDismiss={() => editor.send({ type: 'notice.dismissed' })}
      />
      {O.isSome(refusal) && (
        <Alert color="red" role="alert" title={errorSavingReport}>
          {refusalText(refusal.value)}
        </Alert>
      )}
      {O.isSome(theirs) && <EditorConflict editor={editor} theirs={theirs.value} />}
    </div>
  )
}

const LazyPanes = lazyComponent(async () => (await import('./panes/panes.tsx')).ReportPanes, {
  meanwhile: () => <Skeleton height="600px" />,
})
const LogoDialog = lazyComponent(async () => (await import('./dialogs/logo-dialog.tsx')).LogoDialog)
const HistoryDialog = lazyComponent(async () => (await import('./dialogs/history-dialog.tsx')).HistoryDialog)
const WarningsDialog = lazyComponent(async () => (await import('./dialogs/warnings-dialog.tsx')).WarningsDialog)
const DryRunDialog = lazyComponent(async () => (await import('./dialogs/dry-run-dialog.tsx')).DryRunDialog)

interface Props {
  readonly editor: ReportEditorRef
}

const EditorDialogs = ({ editor }: Props) => {
  const { editor: written, logo, history, dryRun } = useSelector(editor, ({ children }) => children)
  const isDoubted = useSelector(written, (snapshot) => snapshot?.matches('doubted') === true)
  return (
    <>
      {written !== undefined && isDoubted && <WarningsDialog editor={written} />}
      {logo !== undefined && <LogoDialog logo={logo} />}
      {history !== undefined && <HistoryDialog editor={editor} history={history} />}
      {dryRun !== undefined && <DryRunDialog dryRun={dryRun} />}
    </>
  )
}

const OpeningEditor = () => (
  <div role="status" aria-label="Loading the report">
    <Skeleton height="600px" />
  </div>
)

export const ReportEditorScreen = ({ editor }: Props) => {
  const isOpen = useSelector(editor, (snapshot) => snapshot.matches('open'))
  const isFailed = useSelector(editor, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(editor, (snapshot) => snapshot.matches({ failed: 'trying' }))
  if (isFailed)
    return (
      <>
        <Title order={1} size="h2" mb="md">
          Edit live report
        </Title>
        <FetchFailed
          title={errorGettingReport}
          isTrying={isTrying}
          onRetry={() => editor.send({ type: 'open.retried' })}
        />
      </>
    )
  if (!isOpen) return <OpeningEditor />
  return (
    <>
      <EditorTopBar editor={editor} />
      <EditorNotices editor={editor} />
      <div className={styles['screen']}>
        <div className={styles['body']}>
          <LazyPanes editor={editor} />
          <aside aria-label="Settings of the report">
            <details className={styles['settings']} open>
              <summary>Settings</summary>
              <ReportFields editor={editor} />
            </details>
          </aside>
        </div>
      </div>
      <EditorDialogs editor={editor} />
    </>
  )
}
