import { Alert, Button, FileButton, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import { type ReportSummary, soughtReports } from '../../../domain/reports/report.ts'
import type { LiveReportsRef } from '../../../machines/reports/live-reports.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { SearchedList } from '../../ui/lists/searched-list.tsx'
import { errorGettingList } from '../../../domain/texts.ts'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { levelTexts, typeTexts } from './level-texts.ts'
import styles from './live-reports-screen.module.css'

interface Props {
  readonly live: LiveReportsRef
}

const reportLevelsText = ({ ReportLevel }: ReportSummary): string =>
  ReportLevel.map((level) => levelTexts[level]).join(', ')

const columns: readonly DataColumn<ReportSummary>[] = [
  {
    title: 'Address name',
    className: styles['name'],
    narrow: { below: 'page-48rem', lines: ({ ReportName }) => [ReportName] },
    cell: ({ ReportName }) => ReportName,
  },
  { title: 'Title', isHeader: true, cell: ({ ReportTitle }) => ReportTitle },
  {
    title: 'Levels',
    narrow: { below: 'page-48rem', lines: (report) => [reportLevelsText(report)] },
    cell: reportLevelsText,
  },
  {
    title: 'Offered to',
    narrow: { below: 'page-48rem', lines: ({ type }) => [typeTexts[type]] },
    cell: ({ type }) => typeTexts[type],
  },
  {
    title: 'Edit',
    className: styles['act'],
    cell: ({ ReportName, ReportTitle }) => (
      <Button
        component={Link}
        href={`/admin/reports/live-reports/edit/${encodeURIComponent(ReportName)}`}
        variant="default"
        size="xs"
        aria-label={`Edit ${ReportTitle}`}
      >
        Edit
      </Button>
    ),
  },
]

const SoughtReports = ({ live, reports }: Props & { readonly reports: readonly ReportSummary[] }) => {
  const search = useSelector(live, ({ context }) => context.search)
  const sought = soughtReports(reports, search)
  return (
    <SearchedList
      description="Search by name or title"
      search={search}
      onSearch={(words) => live.send({ type: 'search.typed', search: words })}
      found={sought.length}
      noun="report"
    >
      {sought.length > 0 && (
        <DataTable
          className={styles['table']}
          columns={columns}
          of={null}
          rows={sought}
          rowKey={({ ReportName }) => ReportName}
          separator=" · "
        />
      )}
    </SearchedList>
  )
}

const ImportButton = ({ live }: Props) => {
  const isReading = useSelector(live, (snapshot) => !snapshot.matches({ work: 'free' }))
  return (
    <FileButton
      accept="application/json,.json"
      inputProps={{ 'aria-label': 'Report file' }}
      onChange={(file) => {
        if (file !== null) live.send({ type: 'file.chosen', file })
      }}
    >
      {(props) => (
        <Button {...props} variant="default" loading={isReading}>
          Import JSON
        </Button>
      )}
    </FileButton>
  )
}

const ReportFault = ({ live }: Props) => {
  const fault = useSelector(live, ({ context }) => context.fault)
  if (O.isNone(fault)) return null
  return (
    <Alert
      color="red"
      role="alert"
      className={styles['fault']}
      title="Nothing was imported"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => live.send({ type: 'fault.dismissed' })}
    >
      {fault.value}
    </Alert>
  )
}

export const LiveReportsScreen = ({ live }: Props) => {
  const list = useSelector(live, ({ context }) => context.list)
  return (
    <>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Live reports
        </Title>
        <div className={styles['acts']}>
          <ImportButton live={live} />
          <Button component={Link} href="/admin/reports/live-reports/new">
            Add report
          </Button>
        </div>
      </div>
      <ReportFault live={live} />
      <ListShell
        list={list}
        loading={<ListLoading what="reports" />}
        failed={errorGettingList}
        onRetry={() => live.send({ type: 'list.retried' })}
      >
        {(reports) => <SoughtReports live={live} reports={reports} />}
      </ListShell>
    </>
  )
}
