import { useSelector } from '@xstate/react'
import type { ReportDeskRef } from '../../../machines/reports/report-desk.ts'
import { RunFailure } from './run-failure.tsx'
import { RunProgress } from './run-progress.tsx'

interface Props {
  readonly desk: ReportDeskRef
  readonly isAuthor: boolean
}

/** How the report that is to be read gets on. */
export const Running = ({ desk, isAuthor }: Props) => {
  const showing = useSelector(desk, ({ children }) => children.showing)
  return (
    showing !== undefined && (
      <>
        <RunProgress run={showing} />
        <RunFailure run={showing} isAuthor={isAuthor} />
      </>
    )
  )
}
