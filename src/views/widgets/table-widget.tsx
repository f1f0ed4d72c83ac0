import { useActorRef } from '@xstate/react'
import { tableMachine } from '../../machines/table.ts'
import { type TableProps, TableView } from './table/table-view.tsx'

export const TableWidget = (props: TableProps) => (
  <TableView {...props} view={useActorRef(tableMachine, { input: props.table })} />
)
