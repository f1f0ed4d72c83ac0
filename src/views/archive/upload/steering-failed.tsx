import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportUploadsRef } from '../../../machines/archive/report-uploads.ts'
import { failureText } from '../../ui/failure-text.ts'

interface Props {
  readonly uploads: ReportUploadsRef
}

export const SteeringFailed = ({ uploads }: Props) => {
  const failure = useSelector(uploads, ({ context }) => context.failure)
  if (O.isNone(failure)) return null
  return (
    <Alert
      color="red"
      role="alert"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => uploads.send({ type: 'failure.dismissed' })}
    >
      {failureText(failure.value)}
    </Alert>
  )
}
