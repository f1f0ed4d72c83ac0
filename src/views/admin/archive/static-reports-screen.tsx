import { useSelector } from '@xstate/react'
import type { StaticReportsRef } from '../../../machines/static-reports.ts'
import { PageTitle } from '../../page-title.tsx'
import { BulkUpload } from './upload/bulk-upload.tsx'

interface Props {
  readonly archive: StaticReportsRef
}

export const StaticReportsScreen = ({ archive }: Props) => {
  const upload = useSelector(archive, ({ children }) => children.bulkUpload)
  return (
    <>
      <PageTitle>Static reports</PageTitle>
      {upload && <BulkUpload upload={upload} />}
    </>
  )
}
