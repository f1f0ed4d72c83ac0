import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { BatchItem, ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import type { ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { levelTexts } from './batch-texts.ts'
import styles from './batches.module.css'

interface Props {
  readonly batches: ReportBatchesRef
  readonly batch: ReportBatch
  readonly tag: ItemStateTag
  readonly title: string
}

interface ButtonProps extends Pick<Props, 'batches' | 'title'> {
  readonly item: BatchItem
}

type ItemStateTag = BatchItem['state']['_tag']

const maxShown = 200

const OpenButton = ({ batches, title, item }: ButtonProps) => {
  const isFree = useSelector(batches, (snapshot) => snapshot.matches('free'))
  const { name, state } = item
  if (state._tag !== 'Issued') return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={!isFree}
      aria-label={`Open the report of ${name}`}
      onClick={() => batches.send({ type: 'report.opened', run: state.run, title: `${title}, ${name}` })}
    >
      Open
    </Button>
  )
}

const batchItemColumns = (
  level: ReportBatch['level'],
  tag: ItemStateTag,
  title: string,
): readonly DataColumn<BatchItem, ReportBatchesRef>[] => [
  {
    title: levelTexts[level],
    isHeader: true,
    cell: ({ code, name }) => (
      <>
        {name} <span className={styles['detail']}>{code}</span>
      </>
    ),
  },
  {
    title: 'Why',
    isShown: () => tag === 'Failed',
    cell: ({ state }) => state._tag === 'Failed' && <span className={styles['failed']}>{state.message}</span>,
  },
  {
    title: 'Report',
    isShown: () => tag === 'Issued',
    cell: (item, batches) => <OpenButton batches={batches} title={title} item={item} />,
  },
]

export const BatchItems = ({ batches, batch, tag, title }: Props) => {
  const columns = useMemo(() => batchItemColumns(batch.level, tag, batch.title), [batch.level, tag, batch.title])
  const items = batch.items.filter(({ state }) => state._tag === tag)
  if (items.length === 0) return null
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>
        {title} ({items.length})
      </h3>
      <DataTable
        className={styles['table']}
        columns={columns}
        of={batches}
        rows={items.slice(0, maxShown)}
        rowKey={({ code }) => code}
      />
      {items.length > maxShown && <p className={styles['detail']}>and {items.length - maxShown} more</p>}
    </section>
  )
}
