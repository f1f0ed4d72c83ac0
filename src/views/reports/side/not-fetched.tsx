import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { failureAt, type PressTarget, type ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import { intoView } from '../../adapters/focus/into-view.ts'
import { failureText } from '../../ui/texts/failure-text.ts'
import { errorGettingStatic } from '../../../domain/texts.ts'

interface Props {
  readonly archive: ReportArchiveRef
  readonly at: PressTarget
}

const requestedItemText = (at: PressTarget): string => {
  if (at === 'gone') return 'The requested item'
  return 'year' in at ? 'The reports of this year' : 'This report'
}

export const NotFetched = ({ archive, at }: Props) => {
  const failure = useSelector(archive, ({ context }) => failureAt(context, at))
  return (
    O.isSome(failure) && (
      <Alert
        ref={intoView}
        color="red"
        role="alert"
        title={errorGettingStatic}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={() => archive.send({ type: 'failure.dismissed' })}
      >
        {requestedItemText(at)} could not be loaded. {failureText(failure.value)}
      </Alert>
    )
  )
}
