import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import styles from './report-editor-screen.module.css'
import type { ReportStage } from '../../../domain/reports/run/report-run.ts'

export const stageTexts: Readonly<Record<ReportStage, string>> = {
  gathering: 'collecting the figures',
  writing: 'creating the report',
  finishing: 'creating the file',
}

interface Props {
  readonly editor: ReportEditorRef
}

const busyStates = ['checking', 'saving', 'waiting', 'reading'] as const

export const EditorTopBar = ({ editor }: Props) => {
  const title = useSelector(editor, ({ context }) => context.draft.ReportTitle)
  const isNew = useSelector(editor, ({ context }) => O.isNone(context.name))
  const hasEdits = useSelector(editor, ({ context }) => context.hasUnsavedActs)
  const written = useSelector(editor, ({ children }) => children.editor)
  const canSave = useSelector(written, (snapshot) => snapshot?.can({ type: 'save.requested' }) === true)
  const canDryRun = useSelector(editor, (snapshot) => snapshot.can({ type: 'dryRun.opened' }))
  const canExport = useSelector(editor, (snapshot) => snapshot.can({ type: 'export.requested' }))
  const isCreated = useSelector(editor, (snapshot) => snapshot.matches({ open: { creation: 'created' } }))
  const isBusy = useSelector(written, (snapshot) => busyStates.some((work) => snapshot?.matches(work) === true))
  const isSaving = isBusy || isCreated
  return (
    <div className={styles['bar']}>
      <div className={styles['title']}>
        <Link href="/admin/reports/live-reports">Live reports</Link>
        <Title order={1} size="h2">
          {title.trim() === '' ? 'New report' : title}
        </Title>
        <p className={styles['state']}>{hasEdits ? 'Unsaved edits' : ''}</p>
      </div>
      <div className={styles['acts']}>
        {!isNew && (
          <>
            <Button variant="default" onClick={() => editor.send({ type: 'history.opened' })}>
              History
            </Button>
            <Button variant="default" disabled={!canDryRun} onClick={() => editor.send({ type: 'dryRun.opened' })}>
              Dry run
            </Button>
          </>
        )}
        <Button variant="default" disabled={!canExport} onClick={() => editor.send({ type: 'export.requested' })}>
          Export
        </Button>
        <Button
          loading={isSaving}
          disabled={!canSave && !isSaving}
          onClick={() => written?.send({ type: 'save.requested' })}
        >
          {isSaving ? 'Processing' : 'Save'}
        </Button>
      </div>
    </div>
  )
}
