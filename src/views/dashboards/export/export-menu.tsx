import { Alert, Loader, Menu, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { unmeasuredWaitText } from '../../../domain/reports/run/print-wait.ts'
import type { FiguresDates } from '../../../domain/widgets/figures/figures-dates.ts'
import type { DashboardExportRef } from '../../../machines/dashboards/dashboard-export.ts'
import { NamedIcon } from '../../ui/icons/icon.tsx'
import styles from '../../ui/icons/word-button.module.css'
import { tooManyRequestsText } from '../../../domain/permissions/allowances/allowances.ts'
import type { ExportRefusal } from '../../../domain/dashboards/export/export-name.ts'

export const exportRefusedText = (refused: ExportRefusal): string => {
  switch (refused._tag) {
    case 'NoPrinter':
      return 'This server cannot create PDFs.'
    case 'PrinterBusy':
      return 'Too many PDFs are being created. Please try again in a moment.'
    case 'PrintFailed':
      return 'The PDF could not be created. Please try again.'
    case 'PrintTooSlow':
      return 'Creating the PDF took too long.'
    case 'ServerStopped':
      return 'The server was stopped. Please try again in a moment.'
    case 'NotFound':
      return 'This dashboard no longer exists.'
    case 'NotDrawn':
      return 'The picture could not be created.'
    case 'TooManyRequests':
      return tooManyRequestsText(refused.retryAfter)
    case 'Unreachable':
      return 'The server did not answer. Please try again.'
  }
}

interface Props {
  readonly exporting: DashboardExportRef
  readonly titleNow: () => string
  readonly dates: FiguresDates
}

export const ExportMenu = ({ exporting, titleNow, dates }: Props) => {
  const isBusy = useSelector(exporting, (snapshot) => !snapshot.matches('resting'))
  return (
    <Menu disabled={isBusy} position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles['word']} aria-label="Export dashboard" aria-busy={isBusy}>
          {isBusy ? <Loader size={18} color="gray" /> : <NamedIcon name="export" />}
          Export
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exporting.send({ type: 'picture.requested', title: titleNow(), dates })}>
          Picture (PNG)
        </Menu.Item>
        <Menu.Item onClick={() => exporting.send({ type: 'document.requested', title: titleNow(), dates })}>
          Document (PDF)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const ExportNotice = ({ exporting }: Pick<Props, 'exporting'>) => {
  const refusal = useSelector(exporting, ({ context }) => context.refusal)
  const isDrawing = useSelector(exporting, (snapshot) => snapshot.matches('drawing'))
  const isPrinting = useSelector(exporting, (snapshot) => snapshot.matches('printing'))
  const isWaiting = useSelector(exporting, (snapshot) => snapshot.matches({ printing: 'waiting' }))
  return (
    <>
      <VisuallyHidden role="status">
        {isDrawing && 'Creating the picture'}
        {isPrinting && `Creating the PDF${isWaiting ? `. ${unmeasuredWaitText}` : ''}`}
      </VisuallyHidden>
      {isWaiting && (
        <Alert color="blue" role="presentation" title="Creating the PDF">
          {unmeasuredWaitText} You can continue working here.
        </Alert>
      )}
      {O.isSome(refusal) && (
        <Alert
          color="red"
          role="alert"
          title={exportRefusedText(refusal.value)}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => exporting.send({ type: 'refusal.dismissed' })}
        />
      )}
    </>
  )
}
