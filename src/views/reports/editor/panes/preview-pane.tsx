import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { displayDate } from '../../../../domain/dates/display-date.ts'
import { IsoDate } from '../../../../domain/dates/iso-date.ts'
import { O, pipe } from '../../../../domain/fp.ts'
import { isSameDraft } from '../../../../domain/reports/editor/report-draft.ts'
import { OutputFormat } from '../../../../domain/reports/report-format.ts'
import type { previewTabMachine, PreviewTabRef } from '../../../../machines/reports/preview-tab.ts'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { WaitingStatus } from '../../../ui/waiting.tsx'
import { WarningList, warningsTitle } from '../dialogs/warnings-dialog.tsx'
import { ParametersDialog } from '../dialogs/parameters-dialog.tsx'
import { PreviewOutput } from './preview-output.tsx'
import { printWaitText } from '../../../../domain/reports/run/print-wait.ts'
import { stageTexts } from '../editor-top-bar.tsx'
import styles from './preview-pane.module.css'
import { ListedSelect } from '../../../ui/selects.ts'

interface Props {
  readonly editor: ReportEditorRef
}

interface PreviewProps {
  readonly preview: PreviewTabRef
}

const dateText = (typed: string): string => (IsoDate.is(typed) ? displayDate(typed) : typed)

const previewSubjectText = ({ content, filter, means }: SnapshotFrom<typeof previewTabMachine>['context']): string => {
  if (O.isNone(content)) return 'Choose a data source, a renderer, a header and a footer in the settings'
  const subjects = O.isSome(means) ? means.value.subjects : []
  const subject = subjects.find(({ level, code }) => level === filter.level && code === filter.code)
  return subject === undefined
    ? 'Choose an account or group under Parameters'
    : `${subject.name} · ${dateText(filter.StartDate)} to ${dateText(filter.EndDate)}`
}

const PreviewBar = ({ preview }: PreviewProps) => {
  const { filter, means } = useSelector(preview, ({ context }) => context)
  const facts = useSelector(preview, ({ context }) => previewSubjectText(context))
  const canRun = useSelector(preview, (snapshot) => snapshot.can({ type: 'run.requested' }))
  const isRendering = useSelector(preview, (snapshot) => snapshot.matches({ ready: { frame: 'rendering' } }))
  const formats = O.isSome(means) ? means.value.formats : []
  return (
    <div className={styles['bar']}>
      <ListedSelect
        aria-label="Output format"
        size="xs"
        className={styles['format']}
        allowDeselect={false}
        data={formats.map(({ outputFormat, name }) => ({ value: outputFormat, label: name }))}
        value={filter.outputFormat}
        onChange={(outputFormat) => {
          if (OutputFormat.is(outputFormat)) preview.send({ type: 'format.chosen', outputFormat })
        }}
      />
      <Button size="xs" disabled={!canRun} onClick={() => preview.send({ type: 'run.requested' })}>
        {isRendering ? 'Run again' : 'Run'}
      </Button>
      <Button size="xs" variant="default" onClick={() => preview.send({ type: 'parameters.requested' })}>
        Parameters
      </Button>
      <p className={styles['facts']}>{facts}</p>
    </div>
  )
}

const LoadingPreview = ({ preview }: PreviewProps) => {
  const { stage, wait } = useSelector(preview, ({ context }) => context)
  return (
    <div className={styles['loading']} role="status">
      <span>
        Loading report
        {pipe(
          stage,
          O.match(
            () => '',
            (known) => `: ${stageTexts[known]}`,
          ),
        )}
        {O.isSome(wait) && `. ${printWaitText(wait.value)}`}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => preview.send({ type: 'run.cancelled' })}>
        Cancel
      </Button>
    </div>
  )
}

const PreviewFault = ({ preview }: PreviewProps) => {
  const failure = useSelector(preview, ({ context }) => context.failure)
  if (O.isNone(failure)) return null
  return (
    <Alert color="red" role="alert" title="The report could not be created" className={styles['failure']}>
      {failure.value.message}
    </Alert>
  )
}

const DoubtfulPreview = ({ preview }: PreviewProps) => {
  const output = useSelector(preview, ({ context }) => context.output)
  const failure = useSelector(preview, ({ context }) => context.failure)
  if (O.isNone(output) || O.isSome(failure) || output.value.doubts.length === 0) return null
  return (
    <Alert color="yellow" role="status" title={warningsTitle} className={styles['failure']}>
      <WarningList doubts={output.value.doubts} />
    </Alert>
  )
}

const PreviewContent = ({ preview }: PreviewProps) => {
  const output = useSelector(preview, ({ context }) => context.output)
  const content = useSelector(preview, ({ context }) => context.content)
  const isRendering = useSelector(preview, (snapshot) => snapshot.matches({ ready: { frame: 'rendering' } }))
  if (O.isNone(output)) return isRendering ? null : <p className={styles['empty']}>Run the report to see it here.</p>
  const isOld = O.isSome(content) && !isSameDraft(output.value.request.content, content.value)
  return (
    <>
      {isOld && !isRendering && (
        <p className={`${styles['facts'] ?? ''} ${styles['aged'] ?? ''}`}>Created before your last edits</p>
      )}
      <PreviewOutput output={output.value} isAged={isRendering} />
    </>
  )
}

export const ReportPreview = ({ preview }: PreviewProps) => {
  const isFailed = useSelector(preview, (snapshot) => snapshot.matches('failed'))
  const isReady = useSelector(preview, (snapshot) => snapshot.matches('ready'))
  const isAsking = useSelector(preview, (snapshot) => snapshot.matches({ ready: { parameters: 'open' } }))
  const isRendering = useSelector(preview, (snapshot) => snapshot.matches({ ready: { frame: 'rendering' } }))
  const isTrying = useSelector(preview, (snapshot) => snapshot.matches({ failed: 'trying' }))
  if (isFailed) return <FetchFailed isTrying={isTrying} onRetry={() => preview.send({ type: 'load.retried' })} />
  if (!isReady) return <WaitingStatus label="Opening" />
  return (
    <>
      <PreviewBar preview={preview} />
      <PreviewFault preview={preview} />
      <DoubtfulPreview preview={preview} />
      <div className={styles['stage']}>
        {isRendering && <LoadingPreview preview={preview} />}
        <PreviewContent preview={preview} />
      </div>
      {isAsking && <ParametersDialog preview={preview} />}
    </>
  )
}

export const PreviewPane = ({ editor }: Props) => {
  const preview = useSelector(editor, ({ children }) => children.preview)
  return preview === undefined ? null : <ReportPreview preview={preview} />
}
