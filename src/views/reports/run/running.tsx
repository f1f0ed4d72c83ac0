import { useSelector } from '@xstate/react'
import type { ReportPickerRef } from '../../../machines/reports/report-picker.ts'
import { RunFailure } from './run-failure.tsx'
import { RunProgress } from './run-progress.tsx'

interface Props {
  readonly picker: ReportPickerRef
  readonly isAuthor: boolean
}

export const RunningReport = ({ picker, isAuthor }: Props) => {
  const showing = useSelector(picker, ({ children }) => children.showing)
  return (
    showing !== undefined && (
      <>
        <RunProgress run={showing} />
        <RunFailure run={showing} isAuthor={isAuthor} />
      </>
    )
  )
}
