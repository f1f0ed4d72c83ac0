import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import { failureText } from '../../ui/failure-text.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'

interface Props {
  readonly archive: ReportArchiveRef
}

export const ArchiveFailed = ({ archive }: Props) => {
  const { list, failure } = useSelector(archive, ({ context }) => context)
  return (
    <>
      {list.isFailed && (
        <FetchFailed
          title="Error Getting Static"
          isTrying={list.isTrying}
          onRetry={() => archive.send({ type: 'list.retried' })}
        />
      )}
      {O.isSome(failure) && (
        <Alert
          color="red"
          role="alert"
          title="Error Getting Static"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => archive.send({ type: 'failure.dismissed' })}
        >
          {failureText(failure.value)}
        </Alert>
      )}
    </>
  )
}
