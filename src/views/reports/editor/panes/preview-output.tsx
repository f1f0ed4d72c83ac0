import { Button } from '@mantine/core'
import type { PreviewOutput as Output } from '../../../../machines/reports/preview-tab.ts'
import { BlobFrame } from '../../../adapters/blob-frame.tsx'
import { saveFile } from '../../../adapters/sheet/save-file.ts'
import styles from './preview-pane.module.css'

interface Props {
  readonly output: Output
  readonly isAged: boolean
}

const previewTitle = 'Preview of the report'

const downloadOutput = ({ bytes, media, name }: Output): void =>
  saveFile(document, new Blob([new Uint8Array(bytes)], { type: media }), name)

const AsFile = ({ output }: Pick<Props, 'output'>) => (
  <div className={styles['file']}>
    <p>{output.name} is ready. Open this format in another program.</p>
    <Button onClick={() => downloadOutput(output)}>Download</Button>
  </div>
)

/** HTML runs in a frame without scripts; formats the browser cannot show are offered for download. */
export const PreviewOutput = ({ output, isAged }: Props) => {
  const className = isAged ? `${styles['frame'] ?? ''} ${styles['old'] ?? ''}` : styles['frame']
  if (output.media.startsWith('text/html'))
    return (
      <iframe title={previewTitle} className={className} sandbox="" srcDoc={new TextDecoder().decode(output.bytes)} />
    )
  return output.media.startsWith('application/pdf') && navigator.pdfViewerEnabled ? (
    <BlobFrame title={previewTitle} className={className} bytes={output.bytes} media={output.media} />
  ) : (
    <AsFile output={output} />
  )
}
