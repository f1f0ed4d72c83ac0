import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { errorGettingList } from '../../../domain/texts.ts'

interface Props {
  readonly picker: ReportPickerRef
  readonly children: ReactNode
}

export const PickerLoading = ({ picker, children }: Props) => {
  const isReady = useSelector(picker, (snapshot) => snapshot.matches({ choices: 'ready' }))
  const isFailed = useSelector(picker, (snapshot) => snapshot.matches({ choices: 'failed' }))
  const isTrying = useSelector(picker, (snapshot) => snapshot.matches({ choices: { failed: 'trying' } }))
  if (isReady) return <div>{children}</div>
  return isFailed ? (
    <FetchFailed
      title={errorGettingList}
      text="The reports could not be loaded."
      isTrying={isTrying}
      onRetry={() => picker.send({ type: 'load.retried' })}
    />
  ) : (
    <ListLoading what="reports" />
  )
}
