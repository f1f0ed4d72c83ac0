import { Button, Tabs, Title } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { useSelector } from '@xstate/react'
import { type RefObject, useRef } from 'react'
import { O } from '../../domain/fp.ts'
import type { BulkUploadRef } from '../../machines/archive/bulk-upload.ts'
import type { StaticReportsRef } from '../../machines/archive/static-reports.ts'
import { ArchiveDialogs } from './archive-dialogs.tsx'
import { ReportsPart } from './list/reports-part.tsx'
import styles from './static-reports-screen.module.css'
import { BulkNews } from './upload/bulk-news.tsx'
import { BulkUpload } from './upload/bulk-upload.tsx'
import { UploadsPart } from './uploads/uploads-part.tsx'

interface Props {
  readonly archive: StaticReportsRef
}

const ScreenHeading = ({ archive, title }: Props & { readonly title: RefObject<HTMLHeadingElement | null> }) => {
  const bulk = useSelector(archive, ({ children }) => children.bulkUpload)
  return (
    <div className={styles['heading']}>
      <Title ref={title} order={1} size="h2" tabIndex={-1}>
        Static reports
      </Title>
      <div className={styles['acts']}>
        <Button variant="default" onClick={() => archive.send({ type: 'evidence.opened', owner: O.none })}>
          Evidence
        </Button>
        <Button variant="default" onClick={() => archive.send({ type: 'patterns.opened' })}>
          Naming patterns
        </Button>
        {bulk !== undefined && <BulkUpload upload={bulk} />}
      </div>
    </div>
  )
}

const UploadsOf = ({ archive, bulk }: Props & { readonly bulk: BulkUploadRef }) => {
  const uploads = useSelector(bulk, ({ children }) => children.uploads)
  return uploads !== undefined && <UploadsPart archive={archive} bulk={bulk} uploads={uploads} />
}

const UploadsSection = ({ archive }: Props) => {
  const bulk = useSelector(archive, ({ children }) => children.bulkUpload)
  return bulk !== undefined && <UploadsOf archive={archive} bulk={bulk} />
}

const UploadNews = ({ archive }: Props) => {
  const bulk = useSelector(archive, ({ children }) => children.bulkUpload)
  return bulk !== undefined && <BulkNews upload={bulk} />
}

export const StaticReportsScreen = ({ archive }: Props) => {
  const part = useSelector(archive, ({ context }) => context.part)
  const list = useSelector(archive, ({ children }) => children.list)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles['screen']}>
      <ScreenHeading archive={archive} title={title} />
      <UploadNews archive={archive} />
      <Tabs
        value={part}
        onChange={(chosen) => archive.send({ type: 'part.chosen', part: chosen === 'uploads' ? 'uploads' : 'reports' })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="reports">Reports</Tabs.Tab>
          <Tabs.Tab value="uploads">Uploads</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reports">{list !== undefined && <ReportsPart archive={archive} list={list} />}</Tabs.Panel>
        <Tabs.Panel value="uploads">
          <UploadsSection archive={archive} />
        </Tabs.Panel>
      </Tabs>
      <ArchiveDialogs archive={archive} heading={title} />
    </div>
  )
}
