import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { BatchItem, ReportBatch } from '../../../domain/reports/batch/report-batch.ts'
import type { ReportBatchesRef } from '../../../machines/reports/report-batches.ts'
import { levelTexts } from './batch-texts.ts'
import styles from './batches.module.css'

interface Props {
  readonly batches: ReportBatchesRef
  readonly batch: ReportBatch
  readonly tag: Tag
  readonly title: string
}

interface RowProps {
  readonly batches: ReportBatchesRef
  readonly title: string
  readonly item: BatchItem
  readonly isFree: boolean
}

type Tag = BatchItem['state']['_tag']

const mostShown = 200

const Row = memo(({ batches, title, item: { code, name, state }, isFree }: RowProps) => (
  <tr>
    <th scope="row">
      {name} <span className={styles['detail']}>{code}</span>
    </th>
    {state._tag === 'Failed' && <td data-item="Failed">{state.message}</td>}
    {state._tag === 'Issued' && (
      <td>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!isFree}
          aria-label={`Open the report of ${name}`}
          onClick={() => batches.send({ type: 'report.opened', run: state.run, title: `${title}, ${name}` })}
        >
          Open
        </Button>
      </td>
    )}
  </tr>
))
Row.displayName = 'Row'

export const BatchItems = ({ batches, batch, tag, title }: Props) => {
  const isFree = useSelector(batches, (snapshot) => snapshot.matches('free'))
  const items = batch.items.filter(({ state }) => state._tag === tag)
  if (items.length === 0) return null
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>
        {title} ({items.length})
      </h3>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{levelTexts[batch.level]}</th>
            {tag === 'Failed' && <th scope="col">Why</th>}
            {tag === 'Issued' && <th scope="col">Report</th>}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, mostShown).map((item) => (
            <Row key={item.code} batches={batches} title={batch.title} item={item} isFree={isFree} />
          ))}
        </tbody>
      </table>
      {items.length > mostShown && <p className={styles['detail']}>and {items.length - mostShown} more</p>}
    </section>
  )
}
