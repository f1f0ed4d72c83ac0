import { Skeleton, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { EditorTopBar } from './editor-top-bar.tsx'
import { EditorTold } from './editor-told.tsx'
import { ReportFields } from './report-fields.tsx'
import styles from './report-editor-screen.module.css'

const Panes = lazy(async () => ({ default: (await import('./panes.tsx')).Panes }))
const LogoDialog = lazy(async () => ({ default: (await import('./logo-dialog.tsx')).LogoDialog }))
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))
const DoubtsDialog = lazy(async () => ({ default: (await import('./doubts-dialog.tsx')).DoubtsDialog }))
const RehearsalDialog = lazy(async () => ({ default: (await import('./rehearsal-dialog.tsx')).RehearsalDialog }))

interface Props {
  readonly editor: ReportEditorRef
}

const Dialogs = ({ editor }: Props) => {
  const { logo, history, rehearsal } = useSelector(editor, ({ children }) => children)
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches({ open: { work: 'asking' } }))
  return (
    <Suspense fallback={null}>
      {isAsking && <DoubtsDialog editor={editor} />}
      {logo !== undefined && <LogoDialog logo={logo} />}
      {history !== undefined && <HistoryDialog editor={editor} history={history} />}
      {rehearsal !== undefined && <RehearsalDialog rehearsal={rehearsal} />}
    </Suspense>
  )
}

const Opening = () => (
  <div role="status" aria-label="Loading the report">
    <Skeleton height="600px" />
  </div>
)

/** Where a live report is written: its settings beside its code, its helpers and its preview. */
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
          title="Error getting report"
          isTrying={isTrying}
          onRetry={() => editor.send({ type: 'open.retried' })}
        />
      </>
    )
  if (!isOpen) return <Opening />
  return (
    <>
      <EditorTopBar editor={editor} />
      <EditorTold editor={editor} />
      <div className={styles['screen']}>
        <div className={styles['body']}>
          <Suspense fallback={<Skeleton height="600px" />}>
            <Panes editor={editor} />
          </Suspense>
          <aside className={styles['settings']} aria-label="Settings of the report">
            <h2>Settings</h2>
            <ReportFields editor={editor} />
          </aside>
        </div>
      </div>
      <Dialogs editor={editor} />
    </>
  )
}
